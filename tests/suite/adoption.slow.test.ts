import { expect, it } from 'vitest'
import { inGroups } from '../../functions/src/common/in-groups.ts'
import { isGuest, pastAccounts } from '../support/past-accounts.ts'
import { walkAdoption } from './adoption/walk-adoption.ts'

const adoption = walkAdoption(5000, true)

/**
 * The longest time that an adoption may take on a busy machine, as a multiple of the time of a plain import. The requirement is
 * three, which an idle machine meets if the accounts already have the claim. The identity service sets claims one account at a
 * time (docs/decisions/051).
 */
const MOST_TIMES = [
  ['whose accounts have the claim already', { customClaims: { registered: true } }, 8],
  ['whose claims have to be set one by one', {}, 25],
] as const

it.each(MOST_TIMES)(
  'adopts ten thousand people %s within the allowed time',
  async (_who, claims, most) => {
    const { drill, run } = adoption()
    const people = pastAccounts(10_000).filter((one) => !isGuest(one))
    const records = people.map(({ uid, email, verified, createdAt }) => ({
      uid,
      email,
      emailVerified: verified,
      passwordHash: Buffer.from('of no password'),
      metadata: { creationTime: new Date(createdAt).toUTCString() },
      ...claims,
    }))
    const auth = await drill.admin.auth()
    const begunAt = performance.now()
    for (const some of inGroups(records, 1000)) {
      const { errors } = await auth.importUsers(some, { hash: { algorithm: 'BCRYPT' } })
      expect(errors).toEqual([])
    }
    const importedAt = performance.now()
    const { code, output } = await run('--apply')
    const [bare, adopted] = [importedAt - begunAt, performance.now() - importedAt]
    expect(code, output).toBe(0)
    const count = Number(/repris\u00A0: (\d+)/.exec(output)?.[1])
    expect(count, output).toBeGreaterThanOrEqual(people.length)
    console.log(`import ${Math.round(bare)} ms, adoption ${Math.round(adopted)} ms`)
    expect(adopted / bare).toBeLessThanOrEqual(most)
  },
  600_000,
)
