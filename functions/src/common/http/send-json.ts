import type { Response } from 'express'

/**
 * Answers JSON, whole and at once.
 *
 * Express's own `json` looks up the type, makes an ETag and asks whether the client holds a copy
 * already: nothing of that applies to answers that nobody may keep.
 */
export function sendJson(response: Response, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
    })
    .end(text)
}
