import { describe, expect, it } from 'vitest'
import { START } from '../testing/fake-deps.ts'
import { briefMemory } from './brief-memory.ts'

describe('a brief memory', () => {
  it('keeps a value for 5 s, which a change does not prolong', () => {
    let now = START
    const memory = briefMemory<{ a: number; b?: number }>(() => now)
    memory.keep('x', { a: 1 })
    now += 4999
    memory.amend('x', { b: 2 })
    expect(memory.get('x')).toEqual({ a: 1, b: 2 })
    now += 1
    expect(memory.get('x')).toBeUndefined()
  })

  it('forgets what was asked for longest ago once it is full, and not the rest', () => {
    const memory = briefMemory<{ n: number }>(() => START)
    memory.keep('in use', { n: -1 })
    for (let n = 0; n < 25_000; n++) {
      memory.keep(String(n), { n })
      expect(memory.get('in use')).toEqual({ n: -1 })
    }
    expect(memory.get('24999')).toEqual({ n: 24_999 })
    expect(memory.get('24000')).toEqual({ n: 24_000 })
    expect(memory.get('0')).toBeUndefined()
  })
})
