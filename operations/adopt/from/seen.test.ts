import { expect, it } from 'vitest'
import { seen } from './seen.ts'

it('seen returns the first line of every value, also for many thousands of values', () => {
  const before = seen(4)
  for (let line = 1; line <= 20_000; line += 1) expect(before.first(`u${line}`, line)).toBeNull()
  for (let line = 1; line <= 20_000; line += 1) expect(before.first(`u${line}`, 1)).toBe(line)
})
