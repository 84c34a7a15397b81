import { describe, expect, it } from 'vitest'
import type { Deployed, Rehearsal } from '../rehearsal.ts'
import { tellVerdict } from '../tell.ts'
import { judge, type Check } from './check.ts'

const FACT = { fr: 'fait', en: 'fact' }

const passing = () => undefined
const failing = () => {
  throw new Error('two\nlines')
}

const verdictOf = async (check: Check) =>
  tellVerdict(check, await judge(check, {} as Rehearsal, {} as Deployed))

describe('judge', () => {
  it('distinguishes a check that passes from one that fails', async () => {
    expect(await verdictOf({ name: FACT, run: passing })).toBe('  ✔ fait')
    expect(await verdictOf({ name: FACT, run: failing })).toBe('  ✖ fait\n      two\n      lines')
  })

  it('expects a check with a known fault to fail, and fails if the fault is repaired but still marked', async () => {
    const known = { name: FACT, fault: { fr: 'raison', en: 'reason' } }
    expect(await verdictOf({ ...known, run: failing })).toBe(
      '  ◦ défaut connu\u00A0: fait\n      raison',
    )
    expect(await verdictOf({ ...known, run: passing })).toBe(
      '  ✖ fait\u00A0: ce défaut n’est plus là\u00A0; ôtez «\u00A0fault\u00A0» de ce contrôle',
    )
  })
})
