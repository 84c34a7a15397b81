import { expect, it } from 'vitest'
import type { Site } from '../backup/site.ts'
import { keepTrust } from './keep-trust.ts'

const [BACKED_UP, INTERRUPTED, NOW] = [100, 200, 300]

it.each([
  ['trusted in the backup', { 'methods/password': BACKED_UP }, { 'methods/password': NOW }],
  [
    'trusted by an interrupted restore',
    { 'methods/password': INTERRUPTED },
    { 'methods/password': NOW },
  ],
  ['refused', { 'refused/password': BACKED_UP }, { 'refused/password': NOW }],
  [
    'unconfirmed',
    { 'methods/password': 50, 'unconfirmed/password/is': BACKED_UP },
    { 'methods/password': 50, 'unconfirmed/password/is': NOW },
  ],
  ['unknown to the record', {}, {}],
])('a password that was %s has the same status after a restore', async (_what, before, after) => {
  const access: Record<string, unknown> = { ...before }
  const child = (path: string) => ({
    get: () => Promise.resolve({ val: () => access[path] ?? null }),
  })
  const update = (values: object) => Promise.resolve(void Object.assign(access, values))
  const root = { child: () => ({ child, update }) }
  const site = {
    admin: { databases: { rootOf: () => Promise.resolve(root) } },
    accounts: { find: () => Promise.resolve([{ uid: 'marie', passwordStamp: NOW }]) },
  }
  const known = [{ marie: BACKED_UP }, { marie: INTERRUPTED }]
  await keepTrust(site as unknown as Site, ['marie'], known)
  expect(access).toEqual(after)
})
