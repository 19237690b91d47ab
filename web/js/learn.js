export function guide() {}
