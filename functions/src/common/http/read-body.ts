import { isInertType } from '@sesame/contract/files'
import type { Request } from 'express'
import { ApiError } from '../api-error.ts'
import type { FileContent } from '../ports/file-store.ts'
import { originalHeaders } from './original-headers.ts'

/** Matches a content type without parameters other than the UTF-8 charset. */
const inUtf8 = (type: string) => new RegExp(`^${type}(?:\\s*;\\s*charset="?utf-8"?)?\\s*$`, 'i')

const JSON_TYPE = inUtf8('application/json')
const REPORT_TYPE = inUtf8('application/csp-report')
const FORM_TYPE = inUtf8('application/x-www-form-urlencoded')

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a request body as JSON, without validating it.
 *
 * @throws {ApiError} `request/unsupported-media-type` or `request/malformed-json`.
 */
export function readJson(request: Request, bytes: Buffer, types = [JSON_TYPE]): unknown {
  if (!types.some((type) => hasType(request, type))) throw unsupported('not-json')
  try {
    return JSON.parse(UTF_8.decode(bytes)) as unknown
  } catch {
    // Do not keep the error as a cause, because it quotes the body.
    throw new ApiError('request/malformed-json')
  }
}

/**
 * Parses a browser's violation report, which is JSON with a special content type. Throws the same errors as {@link
 * readJson}.
 */
export function readReport(request: Request, bytes: Buffer): unknown {
  return readJson(request, bytes, [JSON_TYPE, REPORT_TYPE])
}

/**
 * Parses a request body as a form, without validating it.
 *
 * @throws {ApiError} `request/unsupported-media-type`, or `request/invalid` for a repeated field.
 */
export function readForm(request: Request, bytes: Buffer): unknown {
  if (!hasType(request, FORM_TYPE)) throw unsupported('not-a-form')
  const fields = [...new URLSearchParams(bytes.toString())]
  const form = Object.fromEntries(fields)
  if (Object.keys(form).length < fields.length) {
    throw new ApiError('request/invalid', { because: 'field-twice' })
  }
  return form
}

/**
 * Returns a request body as a file. Its type must be one that browsers never execute.
 *
 * @throws {ApiError} `request/unsupported-media-type`, or `request/invalid` if the file is empty.
 */
export function readFile(request: Request, bytes: Buffer): FileContent {
  const headers = originalHeaders(request)
  const type = headers['content-type'] ?? ''
  if (headers['content-encoding'] !== undefined || !isInertType(type)) {
    throw new ApiError('request/unsupported-media-type', { because: 'type-of-file' })
  }
  if (bytes.length === 0) {
    throw new ApiError('request/invalid', { fields: { file: 'required' }, because: 'empty-file' })
  }
  return { type, bytes }
}

/**
 * Returns the raw body.
 *
 * @throws {ApiError} `request/too-large`, or `request/invalid` if the caller disconnected before the end of the body.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  // The functions framework has already read the body. Other servers have not.
  const { rawBody } = request as { rawBody?: Buffer }
  const bytes =
    rawBody ?? (request.readableEnded ? Buffer.alloc(0) : await collect(request, maxBytes))
  if (bytes.length > maxBytes) throw new ApiError('request/too-large', { because: 'read-body' })
  return bytes
}

async function collect(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
    }
  } catch (cause) {
    throw new ApiError('request/invalid', { cause, because: 'body-cut' })
  }
  if (size > maxBytes) throw new ApiError('request/too-large', { because: 'streamed-body' })
  return Buffer.concat(chunks)
}

function hasType(request: Request, type: RegExp): boolean {
  const headers = originalHeaders(request)
  return headers['content-encoding'] === undefined && type.test(headers['content-type'] ?? '')
}

const unsupported = (because: string) => new ApiError('request/unsupported-media-type', { because })
