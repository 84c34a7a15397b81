/**
 * A stand-in for gcloud, which npm does not offer. It knows the commands of docs/operations.md and of its pages « to
 * follow », makes their documented requests, and refuses every other command, flag and value.
 */
import { TOKEN } from '../google/settings/project-services.ts'
import { COMMANDS, type Ask } from './commands.ts'
import { names, parse } from './parse.ts'

/** Calls an API as the operator. @throws {Error} with the message of a refusal. */
const ask: Ask = async (method, address, body) => {
  const response = await fetch(`https://${address}`, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { error?: { message: string } }
  if (!response.ok) throw new Error(answer.error?.message ?? String(response.status))
  return answer
}

const given = process.argv.slice(2)
try {
  const command = COMMANDS.find((each) => names(each, given))
  if (command === undefined) throw new Error(`Invalid choice: ${given.join(' ')}`)
  await command.run(parse(command, given), ask)
} catch (error) {
  console.error(`ERROR: (gcloud ${given.join(' ')}) ${(error as Error).message}`)
  process.exitCode = 1
}
