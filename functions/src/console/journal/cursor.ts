import { ApiError } from '../../common/api-error.ts'

/**
 * The number of an entry in a cursor; null in none.
 *
 * @throws {ApiError} `request/invalid` for what no page answered.
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
