import { expect, it } from 'vitest'
import { backUp } from './back-up.ts'
import { manifest } from './manifest.ts'
import type { Site } from './site.ts'
import type { Vault } from './vault.ts'

const vaultAt = (place: string): Vault => ({
  place,
  write: () => Promise.reject(new Error('written')),
  read: () => Promise.reject(new Error('read')),
})
const site = {
  project: 'demo',
  admin: {
    bucket: () => Promise.resolve({ name: 'demo.firebasestorage.app' }),
    databases: { instances: [] },
  },
} as unknown as Site

it.each(['gs://demo.firebasestorage.app/', 'gs://demo.firebasestorage.app/backups/demo-1'])(
  'refuses to write a backup into the bucket that it backs up: %s',
  async (place) => {
    const backup = backUp(site, vaultAt(place), 1, () => undefined)
    await expect(backup).rejects.toThrow('compartiment')
  },
)

it('accepts another bucket whose name starts with the name of the project’s bucket', async () => {
  const backup = backUp(site, vaultAt('gs://demo.firebasestorage.app2/a'), 1, () => undefined)
  await expect(backup).rejects.not.toThrow('compartiment')
})

it.each(['../../.ssh/id_ed25519', '/etc/passwd', 'files/../../a', '..'])(
  'refuses a part whose path leaves the backup: %s',
  (name) => {
    const of = (part: string) =>
      manifest.safeParse({
        format: 1,
        version: '1',
        project: 'demo',
        startedAt: 1,
        endedAt: 2,
        parts: [{ name: part, kind: 'hash', count: 1, bytes: 1, sha256: 'a' }],
      }).success
    expect([of(name), of('records/main/operatorAudit.entries-0001.jsonl.gz')]).toEqual([
      false,
      true,
    ])
  },
)
