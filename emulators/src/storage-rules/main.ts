import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { RuntimeRequest } from './protocol/messages.ts'
import { createRulesRuntime } from './protocol/rules-runtime.ts'

/**
 * The rules runtime of the Storage emulator: requests and answers, a line of JSON each, on standard
 * input and output. It ends with its input, hence with its parent. The file that `STORAGE_RULES_COVERAGE` names is kept
 * up to date with what every condition has been.
 */
const report = process.env['STORAGE_RULES_COVERAGE']
const answer = createRulesRuntime((coverage) => {
  if (report !== undefined) writeFileSync(report, JSON.stringify(coverage.list()))
})
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
