import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timeMs } from '../fields.ts'
import { FILE_NAME } from '../files.ts'

const name = z.string().check(z.regex(FILE_NAME))
const params = z.strictObject({ name })

/** A person's stored file, without its bytes. */
export const keptFile = z.object({
  name,
  bytes: z.int().check(z.nonnegative()),
  type: z.string().check(z.maxLength(200)),
  changedAt: timeMs,
})
export type KeptFile = z.infer<typeof keptFile>

/** Lists the caller's own files, by name; registered people only. */
export const listFiles = endpoint('GET', '/api/common/files', 'session', {
  beforeTerms: true,
  response: z.object({ files: z.array(keptFile).check(z.maxLength(20)) }),
})

/** Returns when a copy of the caller's data was prepared; null if there is none. Guests may call this, too. */
export const findPreparedExport = endpoint('GET', '/api/common/files/export', 'session', {
  beforeTerms: true,
  response: z.object({ preparedAt: z.nullable(timeMs) }),
})

/** Returns the prepared copy of the caller's data as a file. Guests may call this, too. */
export const readPreparedExport = endpoint('GET', '/api/common/files/export/content', 'session', {
  beforeTerms: true,
  file: 'answered',
})

/** Returns one of the caller's own files; registered people only. */
export const readFile = endpoint('GET', '/api/common/files/:name', 'session', {
  beforeTerms: true,
  params,
  file: 'answered',
})

/** Writes one of the caller's own files, replacing its content; registered people only. */
export const writeFile = endpoint('PUT', '/api/common/files/:name', 'session', {
  beforeTerms: true,
  params,
  file: 'sent',
})

/** Removes one of the caller's own files; registered people only. Also succeeds if the file does not exist. */
export const removeFile = endpoint('DELETE', '/api/common/files/:name', 'session', {
  beforeTerms: true,
  params,
})
