import { describe, expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readShards } from './shards-config.ts'

const FIRST = 'https://first.europe-west1.firebasedatabase.app'
const SECOND = 'https://second.europe-west1.firebasedatabase.app'
const THIRD = 'https://third.europe-west1.firebasedatabase.app'
const read = (value?: string) => readShards({ SESAME_DATABASE_SHARDS: value }, FIRST)

describe('the database instance of a shard', () => {
  it.each([undefined, '', ' , '])('is the first instance by default: %j', (value) => {
    expect(read(value)).toEqual(Array.from({ length: 64 }, () => FIRST))
  })

  it('is set for single shards or ranges, and is the first instance for all other shards', () => {
    const shards = read(`32-62=${SECOND}, 63=${THIRD}/`)
    expect(shards.slice(0, 32).every((url) => url === FIRST)).toBe(true)
    expect(shards.slice(32, 63).every((url) => url === SECOND)).toBe(true)
    expect(shards[63]).toBe(THIRD)
  })

  it.each([
    ...['64=', '1-64=', '2-1=', '-1=', 'x=', '=', '1.5='].map((part) => `${part}${SECOND}`),
    ...[
      '1',
      '1=',
      '1=second',
      '1=http://second.example',
      '1=open',
      '1=closed/x',
      '1=https://',
      `1=${SECOND}/path`,
    ],
    ...[`1=${SECOND};2=${THIRD}`, `1=${SECOND} 2=${THIRD}`],
  ])('is rejected if SESAME_DATABASE_SHARDS is %j', (value) => {
    expect(() => read(value)).toThrow(ConfigError)
  })

  it('is null if the shard is closed', () => {
    const shards = read(`12=closed,13=${SECOND}`)
    expect(shards.slice(11, 15)).toEqual([FIRST, null, SECOND, FIRST])
  })

  it('is rejected if a shard is given two instances', () => {
    expect(() => read(`1-5=${SECOND},5=${THIRD}`)).toThrow('nomme deux fois la partition 5')
  })
})
