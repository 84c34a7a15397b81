import { expect, it } from 'vitest'
import { RecentMap } from './recent-map.ts'

const MIN = 100

/** Returns a map in which this many entries, named by their numbers, were set. */
function filled(count: number): RecentMap<number> {
  const map = new RecentMap<number>(MIN)
  for (let number = 0; number < count; number += 1) map.set(String(number), number)
  return map
}

it.each([100, 101, 150, 199, 200, 1000])('RecentMap keeps the last 100 of %i entries', (count) => {
  const map = filled(count)
  for (let number = count - MIN; number < count; number += 1) {
    expect(map.get(String(number))).toBe(number)
  }
})

it.each([200, 201, 299, 1000])('RecentMap removes the oldest of %i entries', (count) => {
  const map = filled(count)
  const known = Array.from({ length: count }, (_, number) => map.get(String(number)))
  expect(known.filter((value) => value !== undefined).length).toBeLessThanOrEqual(2 * MIN)
  expect(map.get('0')).toBeUndefined()
})

it('RecentMap keeps an old entry that is set again', () => {
  const map = filled(MIN)
  map.set('0', -1)
  for (let number = 1; number < MIN; number += 1) map.set(`more ${String(number)}`, number)
  expect(map.get('0')).toBe(-1)
})

it('RecentMap does not return a deleted entry', () => {
  const map = filled(MIN + 1)
  map.delete('0')
  map.delete(String(MIN))
  expect([map.get('0'), map.get(String(MIN))]).toEqual([undefined, undefined])
})
