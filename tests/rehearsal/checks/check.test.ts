import { describe, expect, it } from 'vitest'
import type { Deployed, Rehearsal } from '../rehearsal.ts'
import { tellVerdict } from '../tell.ts'
import { judge, type Check } from './check.ts'

const passing = () => undefined
const failing = () => {
  throw new Error('two\nlines')
}

const verdictOf = async (check: Check) =>
  tellVerdict(check, await judge(check, {} as Rehearsal, {} as Deployed))

describe('judge', () => {
  it('tells a check that passes from one that fails', async () => {
    expect(await verdictOf({ name: 'fait', run: passing })).toBe('  ✔ fait')
    expect(await verdictOf({ name: 'fait', run: failing })).toBe('  ✖ fait\n      two\n      lines')
  })

  it('expects a known fault to be there, and its mark to be removed with it', async () => {
    const known = { name: 'fait', fault: 'raison' }
    expect(await verdictOf({ ...known, run: failing })).toBe(
      '  ◦ défaut connu : fait\n      raison',
    )
    expect(await verdictOf({ ...known, run: passing })).toBe(
      '  ✖ fait : ce défaut n’est plus là ; ôtez « fault » de ce contrôle',
    )
  })
})
