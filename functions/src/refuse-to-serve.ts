import type { ErrorBody } from '@sesame/contract/error-body'
import type { ServerResponse } from 'node:http'
import { ConfigError } from './common/config/config-error.ts'
import { readRunning } from './common/config/running.ts'
import { reported } from './common/logging/logger.ts'
import { randomId } from './common/random-id.ts'

/** Answers a request to a misconfigured instance with 500, and logs the reason. */
export function refuseToServe(error: unknown, response: ServerResponse): void {
  const requestId = randomId()
  const reason = error instanceof ConfigError ? error.message : 'inconnue'
  const line = { severity: 'CRITICAL', message: 'Configuration refusée', reason, requestId }
  process.stderr.write(`${JSON.stringify({ ...line, ...reported(readRunning(process.env)) })}\n`)
  const body: ErrorBody = { error: { code: 'server/misconfigured', requestId } }
  response.writeHead(500, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}
