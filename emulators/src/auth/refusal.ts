import type { ServerResponse } from 'node:http'

/** Answers as the service refuses a call. */
export function refuse(
  response: ServerResponse,
  message: string,
  origin: string | undefined,
): void {
  const body = JSON.stringify({
    error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
  })
  response
    .writeHead(400, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      // The emulator lets every page read what it answers.
      ...(origin !== undefined && { 'access-control-allow-origin': origin, vary: 'Origin' }),
    })
    .end(body)
}
