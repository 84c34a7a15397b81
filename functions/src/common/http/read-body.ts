import { MAX_BODY_BYTES } from '@sesame/contract/constants'
import type { Request } from 'express'
import { ApiError } from '../api-error.ts'
import { originalHeaders } from './original-headers.ts'

/** `application/json`, with no parameter but the UTF-8 charset. */
const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a request body as JSON, without validating it.
 *
 * @throws {ApiError} `request/unsupported-media-type` or `request/malformed-json`.
 */
export function readJson(request: Request, bytes: Buffer): unknown {
  const headers = originalHeaders(request)
  if (headers['content-encoding'] !== undefined || !JSON_TYPE.test(headers['content-type'] ?? '')) {
    throw new ApiError('request/unsupported-media-type')
  }
  try {
    return JSON.parse(UTF_8.decode(bytes)) as unknown
  } catch {
    // No cause: the error quotes the body.
    throw new ApiError('request/malformed-json')
  }
}

/**
 * The raw body, of at most 16 KiB.
 *
 * @throws {ApiError} `request/too-large`.
 */
export async function readBytes(request: Request): Promise<Buffer> {
  // The functions framework has already read the body; other servers have not.
  const { rawBody } = request as { rawBody?: Buffer }
  const bytes = rawBody ?? (request.readableEnded ? Buffer.alloc(0) : await collect(request))
  if (bytes.length > MAX_BODY_BYTES) throw new ApiError('request/too-large')
  return bytes
}

async function collect(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
  }
  if (size > MAX_BODY_BYTES) throw new ApiError('request/too-large')
  return Buffer.concat(chunks)
}
