import { expect, it } from 'vitest'
import { seen } from './seen.ts'

it('remembers the first line of each, however many there are', () => {
  const before = seen(4)
  for (let line = 1; line <= 20_000; line += 1) expect(before.first(`u${line}`, line)).toBeNull()
  for (let line = 1; line <= 20_000; line += 1) expect(before.first(`u${line}`, 1)).toBe(line)
})
