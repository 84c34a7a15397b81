/**
 * A fake of gcloud, because npm does not offer gcloud. It supports the commands of docs/operations.md and of its pages « to
 * follow », and sends their documented requests. It rejects every other command, flag and value.
 */
import { TOKEN } from '../google/settings/project-services.ts'
import { COMMANDS, type Ask } from './commands.ts'
import { names, parse } from './parse.ts'

/** Calls an API as the operator. @throws {Error} with the message of an error response. */
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
