/**
 * A stand-in for gcloud, which npm does not offer. It knows the commands of docs/operations.md and of its pages « to
 * follow », makes their documented requests, and refuses every other command, flag and value.
 */
import { COMMANDS } from './commands.ts'
import { ask } from './google.ts'
import { names, parse } from './parse.ts'

const given = process.argv.slice(2)
try {
  const command = COMMANDS.find((each) => names(each, given))
  if (command === undefined) throw new Error(`Invalid choice: ${given.join(' ')}`)
  const output = await command.run(parse(command, given), ask)
  if (output !== '') console.log(output)
} catch (error) {
  console.error(`ERROR: (gcloud ${given.join(' ')}) ${(error as Error).message}`)
  process.exitCode = 1
}
