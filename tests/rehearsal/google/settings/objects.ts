import { Router, type Request, type Response } from 'express'
import { createHash } from 'node:crypto'
import { bytesOf, notFound, parameter, refuse } from '../answers.ts'
import type { Project } from '../state/project.ts'
import type { StoredObject } from '../state/settings.ts'

/** Castagnoli's polynomial, with its bits reversed. */
const POLYNOMIAL = 0x82f63b78

const PATH = '/storage/v1/b/:bucket/o'

/**
 * Objects of buckets.
 *
 * Source: Cloud Storage JSON API, « Objects »: insert (multipart), list, get, delete; « Request preconditions ».
 */
export function objects({ buckets }: Project): Router {
  const known = (request: Request, response: Response) => {
    const bucket = buckets.get(parameter(request, 'bucket'))
    if (bucket === undefined) notFound(response, 'the bucket')
    return bucket
  }
  const found = (request: Request, response: Response) => {
    const object = known(request, response)?.objects.get(parameter(request, 'object'))
    if (object === undefined && !response.headersSent) notFound(response, 'the object')
    return object
  }
  return Router()
    .post('/upload/storage/v1/b/:bucket/o', (request, response) => {
      const bucket = known(request, response)
      if (bucket === undefined) return
      const { name, ...object } = readMultipart(request)
      if (parameter(request, 'ifGenerationMatch') === '0' && bucket.objects.has(name)) {
        refuse(response, 412, 'the object is there already')
        return
      }
      bucket.objects.set(name, object)
      response.json(describe(name, object))
    })
    .get(PATH, (request, response) => {
      const bucket = known(request, response)
      if (bucket === undefined) return
      const [prefix, start] = [parameter(request, 'prefix'), parameter(request, 'startOffset')]
      const names = [...bucket.objects.keys()].sort()
      const listed = names.filter((name) => name.startsWith(prefix) && name >= start)
      const from = Number(parameter(request, 'pageToken') || '0')
      const end = from + Number(parameter(request, 'maxResults') || '1000')
      response.json({
        items: listed.slice(from, end).flatMap((name) => {
          const object = bucket.objects.get(name)
          return object ? describe(name, object) : []
        }),
        ...(end < listed.length && { nextPageToken: String(end) }),
      })
    })
    .get(`${PATH}/:object`, (request, response) => {
      const object = found(request, response)
      if (object === undefined) return
      if (parameter(request, 'alt') === 'media') {
        response
          .set('X-Goog-Hash', `crc32c=${crc32c(object.bytes)},md5=${md5(object.bytes)}`)
          .send(object.bytes)
      } else response.json(describe(parameter(request, 'object'), object))
    })
    .delete(`${PATH}/:object`, (request, response) => {
      if (found(request, response) === undefined) return
      buckets.get(parameter(request, 'bucket'))?.objects.delete(parameter(request, 'object'))
      response.status(204).end()
    })
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')

const describe = (name: string, { bytes, ...metadata }: StoredObject) => ({
  ...metadata,
  name,
  size: String(bytes.length),
  md5Hash: md5(bytes),
  crc32c: crc32c(bytes),
  generation: '1',
})

/** Returns the two parts of an upload: its metadata, as JSON, and its bytes. */
function readMultipart(request: Request): StoredObject & { readonly name: string } {
  const body = bytesOf(request)
  const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? ''
  const marker = `--${boundary.replaceAll('"', '')}`
  const jsonAt = body.indexOf('\r\n\r\n') + 4
  const second = body.indexOf(`\r\n${marker}`, jsonAt)
  const bytesAt = body.indexOf('\r\n\r\n', second) + 4
  const end = body.lastIndexOf(`\r\n${marker}--`)
  const head = body.subarray(second, bytesAt).toString('utf8')
  const contentType = /content-type: *(\S+)/i.exec(head)?.[1]
  const { name, ...described } = JSON.parse(body.subarray(jsonAt, second).toString('utf8')) as {
    readonly name?: string
  }
  return {
    ...(contentType !== undefined && { contentType }),
    ...described,
    name: name ?? parameter(request, 'name'),
    bytes: Buffer.from(body.subarray(bytesAt, end)),
  }
}

/** A checksum of bytes as Cloud Storage reports it. Source: RFC 4960, appendix B; Cloud Storage, « Hashes and ETags ». */
function crc32c(bytes: Buffer): string {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1
  }
  const written = Buffer.alloc(4)
  written.writeUInt32BE((sum ^ 0xffffffff) >>> 0)
  return written.toString('base64')
}
