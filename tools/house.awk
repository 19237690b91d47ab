# Line by line rules of the house check; see tools/house. Output: `rule|file:line: message`.

function report(rule, message) { print rule "|" FILENAME ":" FNR ": " message }

# The code of a line: without comments, the insides of strings and characters emptied.
function code_of(line,    out, mark, at) {
    out = ""
    while (line != "") {
        if (in_comment) {
            at = index(line, "*/")
            if (!at) return out
            line = substr(line, at + 2)
            in_comment = 0
            continue
        }
        if (!match(line, /["']|\/\*|\/\//)) return out line
        mark = substr(line, RSTART, RLENGTH)
        out = out substr(line, 1, RSTART - 1)
        line = substr(line, RSTART)
        if (mark == "//") return out
        if (mark == "/*") {
            in_comment = 1
            line = substr(line, 3)
        } else {
            if (!match(line, mark == "\"" ? "^\"([^\"\\\\]|\\\\.)*\"" : "^'([^'\\\\]|\\\\.)*'")) return out
            line = substr(line, RLENGTH + 1)
            out = out mark mark
        }
    }
    return out
}

# "games/lgv" of src/games/lgv/combat.c, "games" of src/games/games.c, "core" of src/core/data.c.
function room_of(path,    part, n) {
    n = split(path, part, "/")
    if (part[1] == "games" && n > 2) return "games/" part[2]
    return part[1]
}

function may_include(path, from, target, to,    own) {
    if (from == to || to == "base" || from == "cli" && to != "net") return 1
    if (from ~ /^games\//) return to == "core" || to == "space"
    if (from == "games") return to == "core" || to ~ /^games\//
    if (from == "ai" && to ~ /^games\//) {
        own = to
        sub(/^games\//, "", own)
        return (target == to "/" own ".h" || target == to "/ask.h") && path ~ ("/ai/" own "/")
    }
    if (from == "ai") return to == "core" || to == "space"
    if (from == "lab") return to == "core" || to == "ai"
    if (from == "wasm") return to == "core" || to == "ai" || to == "lab" || target == "games/games.h"
    if (from == "server") return to == "core" || to == "ai" || to == "store" || to == "net" || target == "games/games.h"
    if (from == "store") return to == "core"
    return 0
}

function check_include(line,    target, from, to, path) {
    target = line
    sub(/^[^"]*"/, "", target)
    sub(/".*/, "", target)
    path = FILENAME
    sub(/^src\//, "", path)
    from = room_of(path)
    if (index(target, "/") == 0) {
        if (target ~ /_clauses\.h$/ && from == "games/" substr(target, 1, length(target) - 10)) return
        report("include-direction", "include \"" target "\" names no room")
        return
    }
    to = room_of(target)
    if (!may_include(FILENAME, from, target, to)) report("include-direction", from " may not include " target)
    if (from != to && (target ~ /\/(within|inner|rules)\.h$/ || target ~ /^games\/[a-z]+\/(board|text|rules)\//)) report("include-direction", target " is private to its room")
}

function check_guard(line,    word) {
    if (guard_step == 0 && line ~ /^#ifndef LONGROLL_[A-Z0-9_]+_H$/) {
        split(line, word, " ")
        guard = word[2]
        guard_step = 1
        if (guard in guard_seen) report("header-guard", guard " is also the guard of " guard_seen[guard])
        guard_seen[guard] = FILENAME
    } else if (guard_step == 1 && line == "#define " guard) {
        guard_step = 2
    } else if (guard_step < 2 && line != "") {
        report("header-guard", "the first lines of code must be #ifndef LONGROLL_..._H and its #define")
        guard_step = 3
    }
}

# Does this line open a function? It stands at the margin and is no table or type, or it ends a longer signature.
function opens_function(code) {
    if (signature) return code ~ /\)[ ]*\{$/
    return code ~ /^[A-Za-z].*\{$/ && code !~ /=[ ]*\{/ && code !~ /^(typedef|struct|enum|union|extern)/
}

# It ends with `}` at the margin.
function check_function(code) {
    if (!opened && opens_function(code)) {
        opened = signature ? signature : FNR
    } else if (opened && code ~ /^\}/) {
        if (FNR - opened + 1 > 70) report("function-length", "function of " FNR - opened + 1 " lines; 70 is too long")
        opened = 0
    }
    if (opened || code ~ /[;{}]/ || code == "") signature = 0
    else if (code ~ /^[A-Za-z].*\(/) signature = FNR
}

function check_pure(line, code) {
    gsub(/format\(printf/, "", code)
    if (code ~ /(^|[^A-Za-z0-9_])(float|double)([^A-Za-z0-9_]|$)/) report("pure-rooms", "no floating point here")
    if (code ~ /(^|[^A-Za-z0-9_])[a-z]*printf([^A-Za-z0-9_]|$)/) report("pure-rooms", "no printf family here")
    if (code ~ /(^|[^A-Za-z0-9_])(time|clock|clock_gettime|rand|random|getenv|qsort)\(/)
        report("pure-rooms", "no clock, random number, environment or library sort here")
    if (FILENAME == "src/base/fault.c" && line ~ /<setjmp\.h>/) return # guards: the one way out of a broken invariant
    if (line ~ /^#[ ]*include <(stdio|time|math|unistd|assert|errno|locale|wchar|threads|signal|setjmp|float)\.h>/)
        report("pure-rooms", "no such library header here: " line)
    if (FILENAME ~ /^src\/core\/(match|record|script)\.c$/) return
    if (line ~ /^#[ ]*include <stdlib\.h>/ || code ~ /(^|[^A-Za-z0-9_])(malloc|calloc|realloc|free|alloca)\(/)
        report("pure-rooms", "no heap here")
}

# What a rule says is decided in its game's room: nobody else reads its numbers, tables and hexsides, but asks (ask.h).
function check_asks(code) {
    if (code ~ /(^|[^A-Za-z0-9_])(WATER_(CREEK|MINOR|MAJOR|RAPIDAN|RAPPAHANNOCK)|CROSSING_|CHECK_(QUALITY|CONDITION)|FIRE_PARTIAL)/)
        report("one-place", "hexsides and modifiers of a game are for its room; ask it")
    if (code ~ /(->|\.)(whole_move|tem)([^A-Za-z0-9_]|$)|(^|[^A-Za-z_])link(\[[a-z]*\])?(->|\.)(water|road|ford)([^A-Za-z0-9_]|$)/)
        report("one-place", "ways and terrain of a game are for its room; ask it")
    if (code !~ /(->|[^A-Za-z_])(b|board)(->|\.)|->hex\[/) return
    if (code ~ /(->|\.)(rule(\.|->)|(ground|side|road|bridge|crossing|water|crt|charge|fire|step|rated|wet)\[|odds_|face\[?[^A-Za-z_])/ ||
        code ~ /(->|\.)((terrain|cell|cell_level|musketry|cannonade|artillery|ranks|abreast|radius)\[|(musketry|cannonade)_range)/ ||
        code ~ /(->|\.)(point_(least|drm)|(fire|check|combat)_(row|drm|least|two)|(stack|works|bridge)_limit|rain_(light|heavy))/ ||
        code ~ /(->|\.)(union_south|cost_south|chits\[|height\.|brief\[)/)
        report("one-place", "numbers, tables and hexsides of a game are for its room; ask it")
}

# put_fmt and all that write by it know %s %d %c %% and %.*s; the compiler, who checks them as printf, knows more.
function check_conversions(line, code,    text) {
    if (code ~ /(^|[^A-Za-z0-9_])(fail|(lines|script)_fail|refuse_with|put_fmt|journal|journal_line)\(/) {
        in_format = 1
        sub(/^.*[^A-Za-z0-9_](fail|(lines|script)_fail|refuse_with|put_fmt|journal|journal_line)\(/, "", line)
    }
    if (!in_format) return
    while (match(line, /"([^"\\]|\\.)*"/)) {
        text = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        gsub(/%(%|[sdc]|\.\*s)/, "", text)
        if (text ~ /%/) report("conversion", "put_fmt knows only %s %d %c %% and %.*s")
    }
    if (code ~ /;/) in_format = 0
}

function check_layout(line,    letters) {
    if (line ~ /\t/) report("layout", "tab")
    if (line ~ /[ \t\r]$/) report("layout", "blank at the end of the line")
    letters = line
    if (length(letters) > 120) gsub(/[\200-\277]/, "", letters)
    if (length(letters) > 120) report("layout", "line of " length(letters) " columns; 120 is the limit")
}

function close_file() {
    if (!file) return
    if (last > 1000) print "file-length|" file ":" last ": file of " last " lines; 1,000 is too long"
    else if (last > 600) print "warning|" file ":" last ": file of " last " lines; 600 is long"
    if (is_header && last > 250) print "file-length|" file ":" last ": header of " last " lines; 250 is too long"
    if (is_header && guard_step < 2) print "header-guard|" file ":1: no guard"
}

FNR == 1 {
    close_file()
    file = FILENAME
    is_c = file ~ /\.[ch]$/
    is_src = file ~ /^src\//
    is_header = file ~ /^src\/.*\.h$/
    is_player = file ~ /^src\/(ai|cli|wasm|server)\//
    is_pure = file ~ /^src\/(base|space|core|games)\//
    in_format = in_comment = opened = signature = guard_step = 0
}

{
    last = FNR
    check_layout($0)
    if ($0 ~ /(^|[^A-Za-z])(TO[D]O|FIX[M]E|XX[X])([^A-Za-z]|$)/) report("leftover", "leftover reminder")
    if (!is_c) next
    code = code_of($0)
    sub(/[ ]+$/, "", code)
    if (is_src && $0 ~ /^#[ ]*include[ ]*"/) check_include($0)
    if (is_header) check_guard(code)
    if (is_pure) check_pure($0, code)
    if (is_player) check_asks(code)
    if (is_src) check_conversions($0, code)
    check_function(code)
}

END { close_file() }
