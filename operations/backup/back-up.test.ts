import { expect, it } from 'vitest'
import { backUp } from './back-up.ts'
import type { Site } from './site.ts'
import type { Vault } from './vault.ts'

const vaultAt = (place: string): Vault => ({
  place,
  write: () => Promise.reject(new Error('written')),
  read: () => Promise.reject(new Error('read')),
})
const FIRST = { startedAt: 1, last: null, acceptFall: null }
const site = {
  project: 'demo',
  admin: {
    bucket: () => Promise.resolve({ name: 'demo.firebasestorage.app' }),
    databases: { instances: [] },
  },
} as unknown as Site

it.each(['gs://demo.firebasestorage.app/', 'gs://demo.firebasestorage.app/backups/demo-1'])(
  'backUp refuses to write a backup into the bucket that it backs up: %s',
  async (place) => {
    const backup = backUp(site, vaultAt(place), FIRST, () => undefined)
    await expect(backup).rejects.toThrow('compartiment')
  },
)

it('backUp accepts another bucket whose name starts with the name of the project’s bucket', async () => {
  const backup = backUp(site, vaultAt('gs://demo.firebasestorage.app2/a'), FIRST, () => undefined)
  await expect(backup).rejects.not.toThrow('compartiment')
})
