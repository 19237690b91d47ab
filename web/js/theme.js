/** Light or dark: by the system's wish until the switch says otherwise; remembered in this browser. */

const KEY = 'longroll.theme';

function wished() {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function dark() {
  const set = document.documentElement.dataset.theme;
  return set ? set === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Once, before anything is drawn. */
export function startTheme() {
  const theme = wished();
  if (theme) document.documentElement.dataset.theme = theme;
}

export function switchTheme() {
  const theme = dark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    /* a private window forgets it */
  }
}
