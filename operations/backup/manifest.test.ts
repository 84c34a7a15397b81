import { OF_PRODUCT, PRODUCT, THAT_PRODUCT } from '@sesame/contract/product'
import { VERSION } from '@sesame/contract/version'
import { expect, it } from 'vitest'
import { manifest, readManifest, refuseNewer } from './manifest.ts'
import type { Vault } from './vault.ts'

const part = { name: 'hash.json', kind: 'hash', count: 1, bytes: 1, sha256: 'a' }
const MADE = { format: 1, version: '1', project: 'demo', startedAt: 1, endedAt: 2, parts: [part] }

it.each(['../../.ssh/id_ed25519', '/etc/passwd', 'files/../../a', '..'])(
  'a manifest with a part whose path is outside the backup is refused: %s',
  (name) => {
    const of = (path: string) =>
      manifest.safeParse({ ...MADE, parts: [{ ...part, name: path }] }).success
    expect([of(name), of('records/main/operatorAudit.entries-0001.jsonl.gz')]).toEqual([
      false,
      true,
    ])
  },
)

it('a manifest of an unknown format is refused, and the message names the version that made the backup', async () => {
  const bytes = Buffer.from(JSON.stringify({ ...MADE, format: 2, version: '9.0.0' }))
  const vault: Vault = {
    place: 'folder',
    write: () => Promise.reject(new Error('written')),
    read: () => Promise.resolve(bytes),
  }
  await expect(readManifest(vault)).rejects.toThrow(
    `folder\u00A0: une sauvegarde ${OF_PRODUCT} 9.0.0, d’un format ${THAT_PRODUCT} ${VERSION} ne lit pas`,
  )
})

it.each([
  ['2.0.9', '2.0.10', false],
  ['2.0.10', '2.0.10', false],
  ['2.0.10', '2.0.9', true],
  ['3.0.0', '2.9.9', true],
])('a backup by version %s, restored by version %s, is refused: %s', (version, own, isRefused) => {
  const check = expect(() => refuseNewer({ version }, own))
  if (isRefused)
    check.toThrow(`La sauvegarde est ${OF_PRODUCT} ${version}, et ceci est ${PRODUCT} ${own}`)
  else check.not.toThrow()
})
