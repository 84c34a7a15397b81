import { ApiError } from '../../common/api-error.ts'

/**
 * The entry number in a cursor; null if there is no cursor.
 *
 * @throws {ApiError} `request/invalid` for a cursor that we cannot have returned.
 */
export function numberIn(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^[1-9]\d{0,11}$/.test(cursor)) {
    throw new ApiError('request/invalid', {
      fields: { after: 'invalid' },
      because: 'journal-cursor',
    })
  }
  return Number(cursor)
}
