/**
 * A stand-in of gcloud, which cannot be had from npm: it knows the commands of docs/operations.md and makes their
 * documented requests, and refuses every command, flag and value that it does not know.
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
