import { describe, expect, it } from 'vitest'
import { parseRestQuery } from './rest-query.ts'

const refusal = (text: string): unknown => {
  try {
    return parseRestQuery(new URLSearchParams(text))
  } catch (error) {
    return (error as Error).message
  }
}

describe('parseRestQuery', () => {
  it.each(['startAt=1', 'startAfter=1', 'endAt=1', 'endBefore=1'])(
    'refuses equalTo with %s, and reads either alone',
    (bound) => {
      expect(refusal(`orderBy="age"&equalTo=1&${bound}`)).toBe(
        'equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore',
      )
      expect(refusal(`orderBy="age"&${bound}`)).toMatchObject({ orderBy: { path: ['age'] } })
      expect(refusal('orderBy="age"&equalTo=1&limitToFirst=1')).toMatchObject({
        start: { value: 1 },
        end: { value: 1 },
      })
    },
  )

  it.each(['startAt', 'startAfter', 'endAt', 'endBefore', 'equalTo'])(
    'refuses a key that is not a string in %s',
    (name) => {
      const message = 'Provided key index type is invalid, must be string'
      expect(refusal(`orderBy="$key"&${name}=1`)).toBe(message)
      expect(refusal(`orderBy="$key"&${name}=true`)).toBe(message)
      expect(refusal(`orderBy="$key"&${name}="1"`)).toMatchObject({ orderBy: { by: 'key' } })
      expect(refusal(`orderBy="$value"&${name}=1`)).toMatchObject({ orderBy: { by: 'value' } })
    },
  )
})
