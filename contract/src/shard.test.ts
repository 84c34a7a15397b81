import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SHARDS, shardOf } from './shard.ts'

/** Each shard has 500 people on average. If uids are distributed at random, every count is within six standard deviations. */
const PEOPLE = 500 * SHARDS
const [FEWEST, MOST] = [370, 630]

/** Uids in the format of the identity service: 28 letters and digits. */
const made = (i: number) =>
  createHash('sha256').update(String(i)).digest('base64').replace(/[+/=]/g, '0').slice(0, 28)

describe('the shard of a person', () => {
  // Expected values, computed independently in Python. With any other shard, the API would not find a person's data.
  it.each([
    ['', 25],
    ['a', 32],
    ['foobar', 52],
    ['_', 34],
    ['marie', 35],
    ['élodie', 48],
    ['Qm8Zt4vKcXh1Yd0sWuJrB2nLpAe3', 56],
  ])('of %j is always %i', (uid, shard) => {
    expect(shardOf(uid)).toBe(shard)
  })

  it.each([
    ['uids of the identity service', made],
    ['consecutive numbers of imported accounts', (i: number) => String(i)],
    ['addresses', (i: number) => `personne.${i}@exemple.fr`],
    ['uids that differ only at the beginning', (i: number) => `${i}-imported-from-elsewhere`],
  ])('is evenly distributed for %s', (_, uidOf) => {
    const counts = Array.from({ length: SHARDS }, () => 0)
    for (let i = 0; i < PEOPLE; i += 1) {
      const shard = shardOf(uidOf(i))
      counts[shard] = (counts[shard] ?? 0) + 1
    }
    expect(counts).toHaveLength(SHARDS)
    expect(Math.min(...counts)).toBeGreaterThan(FEWEST)
    expect(Math.max(...counts)).toBeLessThan(MOST)
  })
})
