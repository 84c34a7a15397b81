import { timeMs, uid } from '@sesame/contract/fields'
import * as z from 'zod/mini'
import { ApiError } from '../../../common/api-error.ts'

const text = z.string().check(z.maxLength(600))

/** The position in a list after the last person shown: their time (ms) or name, and their uid. */
export const listCursor = z.tuple([timeMs, uid])
export const nameCursor = z.tuple([text, uid])
export type ListCursor = z.infer<typeof listCursor | typeof nameCursor>

/**
 * For each index, where a search continues: after a value and a uid, at the beginning (0), or nowhere, because the index has
 * no more entries (1).
 */
export const searchCursor = z
  .array(z.union([z.tuple([text, uid]), z.literal(0), z.literal(1)]))
  .check(z.minLength(1), z.maxLength(11))
export type SearchCursor = z.infer<typeof searchCursor>

/** Encodes a cursor for the response. */
export function writeCursor(place: ListCursor | SearchCursor): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** @throws {ApiError} `request/invalid` for a cursor that the API did not create. */
export function readCursor<Schema extends z.core.$ZodType>(
  schema: Schema,
  cursor: string,
): z.output<Schema> {
  const read = z.safeParse(schema, parsed(cursor))
  if (!read.success) {
    const fields = { cursor: 'invalid' } as const
    throw new ApiError('request/invalid', { fields, because: 'people-cursor' })
  }
  return read.data
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}
