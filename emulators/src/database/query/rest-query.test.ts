import { describe, expect, it } from 'vitest'
import { parseRestQuery, parseShallowQuery } from './rest-query.ts'

const refusal = (text: string): unknown => {
  try {
    return parseRestQuery(new URLSearchParams(text))
  } catch (error) {
    return (error as Error).message
  }
}

describe('parseRestQuery', () => {
  it.each([
    ['limitToFirst=1&limitToLast=1', 'Only one of limitToFirst and limitToLast may be specified'],
    ['limitToFirst=0', 'limitToFirst must be positive'],
    ['limitToLast=-1', 'limitToLast must be positive'],
    ['limitToLast=', 'limitToLast must be positive'],
    ['limitToFirst=1.5', 'limitToFirst must be an integer'],
    ['startAt=1&startAfter=1', 'Only one of startAt and startAfter may be specified'],
    ['endAt=1&endBefore=1', 'Only one of endAt and endBefore may be specified'],
    ['startAt=1,"a","b"', 'Constraint index field must be a JSON primitive'],
    ['startAt=1,2', 'Constraint key field must be a valid key name'],
    ['endAt=1,"a/b"', 'Constraint key field must be a valid key name'],
    ['startAfter=1,"[MAX_NAME]"', 'Constraint key field must be a valid key name'],
    ['endBefore=1,"[MIN_NAME]"', 'Constraint key field must be a valid key name'],
  ])('rejects %s', (query, message) => {
    expect(refusal(`orderBy="age"&${query}`)).toBe(message)
  })

  it.each(['startAt=1', 'startAfter=1', 'endAt=1', 'endBefore=1', 'equalTo=1', 'limitToLast=1'])(
    'rejects %s without orderBy',
    (query) => {
      expect(refusal(query)).toBe('orderBy must be defined when other query parameters are defined')
    },
  )

  it.each(['startAt=1', 'startAfter=1', 'endAt=1', 'endBefore=1'])(
    'refuses equalTo together with %s, but accepts either alone',
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

describe('parseShallowQuery', () => {
  const mixing = "Mixing 'shallow' and querying parameters is not supported"
  const shallow = (text: string) => () => parseShallowQuery(new URLSearchParams(text))

  it.each([
    'orderBy="$key"',
    'orderBy="$key"&startAt="b"',
    'startAt="b"',
    'endAt="b"',
    'endBefore="b"',
    'equalTo="b"',
    'limitToLast=1',
    'limitToFirst=1&limitToLast=1',
    'orderBy="$key"&limitToFirst=1&startAfter=b',
  ])('rejects %s', (text) => {
    expect(shallow(text)).toThrow(mixing)
  })

  it.each(['', 'limitToFirst=1', 'startAfter=b', 'limitToFirst=1&startAfter=b', 'timeout=1s'])(
    'parses %j',
    (text) => {
      expect(shallow(text)()).toMatchObject({ orderBy: { by: 'key' } })
    },
  )
})
