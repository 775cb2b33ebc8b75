/** The command `complete`: scripts that complete the command line in shells. */
import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'

/**
 * The bash script calls a function of the package `bash-completion`, which few systems install by default. This
 * fallback takes the words from bash itself.
 */
const BASH_WORDS = `type _get_comp_words_by_ref >/dev/null 2>&1 || _get_comp_words_by_ref() {
  words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
}
`

/** Adds the command. */
export function addCompletion(program: Command): void {
  tab(program)
  program.commands
    .find((command) => command.name() === 'complete')
    ?.hook('preAction', ({ args }) => void (args[0] === 'bash' && process.stdout.write(BASH_WORDS)))
}
