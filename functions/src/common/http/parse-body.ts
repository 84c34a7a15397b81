import type { FieldCode } from '@sesame/contract/error-codes'
import * as z from 'zod/mini'
import { ApiError } from '../api-error.ts'

/**
 * Parses a body or path parameters by their schema.
 *
 * @throws {ApiError} `request/invalid`, with a code for each invalid field.
 */
export function parseBody<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  const fields: Record<string, FieldCode> = {}
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...path, key].join('.').slice(0, 200)] = 'unknown'
    } else {
      fields[path.join('.')] = fieldCode(issue)
    }
  }
  throw new ApiError('request/invalid', { fields, because: 'schema' })
}

function fieldCode(issue: z.core.$ZodIssue): FieldCode {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  if (issue.code === 'too_small') return 'too-short'
  if (issue.code === 'too_big') return 'too-long'
  return 'invalid'
}
