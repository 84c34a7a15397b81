import type { ErrorBody } from '@sesame/contract/error-body'
import type { ServerResponse } from 'node:http'
import { randomId } from './common/random-id.ts'
import { ConfigError } from './common/config/config-error.ts'

/** Answers requests of a misconfigured instance, and logs the reason. */
export function refuseToServe(error: unknown, response: ServerResponse): void {
  const requestId = randomId()
  const reason = error instanceof ConfigError ? error.message : 'unknown'
  process.stderr.write(
    JSON.stringify({ severity: 'CRITICAL', message: 'Configuration refusée', reason, requestId }) +
      '\n',
  )
  const body: ErrorBody = { error: { code: 'server/misconfigured', requestId } }
  response.writeHead(500, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}
