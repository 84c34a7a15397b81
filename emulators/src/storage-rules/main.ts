import { createInterface } from 'node:readline'
import type { RuntimeRequest } from './protocol/messages.ts'
import { createRulesRuntime } from './protocol/rules-runtime.ts'

/**
 * The rules runtime of the Storage emulator. It reads requests from standard input and writes responses to standard output,
 * one line of JSON each. It exits when its input closes, for example because its parent process ended.
 */
const answer = createRulesRuntime()
const send = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  if (line.trim() === '') return
  const request = JSON.parse(line) as RuntimeRequest
  try {
    send(answer(request))
  } catch (error) {
    const { id, action } = request
    send({
      id,
      action,
      status: 'ok',
      result: { permit: false },
      errors: [String(error)],
      warnings: [],
    })
  }
})
lines.on('close', () => process.exit())
send({ id: -1, status: 'ok', action: 'ready' })
