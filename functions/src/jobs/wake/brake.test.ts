import { describe, expect, it } from 'vitest'
import { fakeErasures } from '../../testing/fakes/fake-running.ts'
import { Tree } from '../../testing/fakes/tree.ts'
import { START } from '../../testing/fakes/world.ts'
import { brakeOf, mostOf } from './brake.ts'

describe('how many people of a kind are erased in a day', () => {
  it.each([
    ['twenty, while nobody knows what is usual', [], null, 20],
    ['twenty, however few are usual', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 100_000, 20],
    ['five times the median', [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 900], null, 50],
    [
      'five times the median of 14 days, of which some had none',
      [10, 10, 10, 10, 10, 10, 10],
      null,
      25,
    ],
    [
      'one in a hundred of the registered, if that is less',
      new Array<number>(14).fill(100),
      30_000,
      300,
    ],
    ['never below twenty, however few are registered', new Array<number>(14).fill(100), 50, 20],
  ])('%s', (_what, earlier, registered, expected) => {
    expect(mostOf(earlier, registered)).toBe(expected)
  })

  it('is told by the 14 days before, each kind for itself; older days are forgotten', async () => {
    const tree = new Tree()
    for (let day = 17; day <= 31; day += 1) {
      tree.write(`jobs/erasures/2025-12-${day}`, { counts: { guests: 10, 'sign-ups': 6 } })
    }
    const brake = await brakeOf(fakeErasures(tree), START)
    expect(await brake.take('guests', 60)).toBe(50)
    expect(await brake.take('guests', 1)).toBe(0)
    expect(await brake.take('sign-ups', 40)).toBe(30)
    expect(await brake.take('idle-accounts', 40)).toBe(20)
    expect(await brake.end()).toEqual({ guests: 11, 'sign-ups': 10, 'idle-accounts': 20 })
    expect(tree.children('jobs/erasures').map(([day]) => day)).not.toContain('2025-12-17')
    expect(tree.children('jobs/erasures')).toHaveLength(15)
  })

  it('is told by the registered people for those who are, and not for guests and sign-ups', async () => {
    const tree = new Tree()
    tree.write('jobs/slowWalk/last/registered', 3000)
    for (let day = 18; day <= 31; day += 1) {
      const counts = { guests: 100, 'sign-ups': 100, 'gone-accounts': 100, 'idle-accounts': 100 }
      tree.write(`jobs/erasures/2025-12-${day}`, { counts })
    }
    const brake = await brakeOf(fakeErasures(tree), START)
    const kinds = ['guests', 'sign-ups', 'gone-accounts', 'idle-accounts'] as const
    const taken = await Promise.all(kinds.map((kind) => brake.take(kind, 1000)))
    expect(taken).toEqual([500, 500, 30, 30])
  })
})
