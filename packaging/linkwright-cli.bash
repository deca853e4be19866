# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of linkwright-cli for bash. Commands and options are those that --help lists.
_linkwright_cli() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]:-} program=${COMP_WORDS[0]}
    if [ "$COMP_CWORD" -eq 1 ]; then
        local commands
        commands=$("$program" --help 2>/dev/null | sed -n '/^Subcommands:/,$s/^  \([a-z]\{1,\}\) .*/\1/p')
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$word")
    elif [[ $word == -* ]]; then
        local options
        options=$("$program" "$command" --help 2>/dev/null | grep -o -- '--[a-z][a-z-]*')
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word" | sort -u)
    else
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}
complete -F _linkwright_cli linkwright-cli
