import { VERSION } from '@sesame/contract/version'
import { localized, type Text } from '../../scripts/localized.ts'
import { copyFiles } from './files.ts'
import { BASES, MANIFEST, type Manifest } from './manifest.ts'
import { partWriter, type PartWriter } from './part-writer.ts'
import { collectionsOf, recordsOf } from './records.ts'
import type { Site } from './site.ts'
import type { Vault } from './vault.ts'

/**
 * Backs up a project while it is in use, records first and accounts second. A person who signs up in between is backed up
 * without a profile, and their next sign-in creates it. A person erased in between is erased again by a restore.
 */
export async function backUp(
  site: Site,
  vault: Vault,
  startedAt: number,
  say: (line: Text) => void,
): Promise<Manifest> {
  const { name: ofPeople } = await site.admin.bucket()
  if (`${vault.place}/`.startsWith(`gs://${ofPeople}/`)) {
    throw new Error(
      localized({
        fr: '--to nomme le compartiment du projet lui-même\u00A0: il en faut un autre.',
        en: '--to names the bucket of the project itself: choose another one.',
      }),
    )
  }
  const writer = partWriter(vault)
  for (const base of BASES) {
    for (const collection of await collectionsOf(site, base)) {
      const name = `records/${base}/${collection.replaceAll('/', '.')}`
      const kind = { kind: 'records', base } as const
      const count = await writer.addLines(name, kind, recordsOf(site, base, collection))
      const place = `${base}/${collection}`
      say({ fr: `${place}\u00A0: ${count}`, en: `${place}: ${count}` })
    }
  }
  await addAccounts(site, writer, say)
  const files = await writer.addLines('files', { kind: 'files' }, copyFiles(site.admin, vault))
  say({ fr: `fichiers\u00A0: ${files}`, en: `files: ${files}` })
  const manifest: Manifest = {
    format: 1,
    version: VERSION,
    project: site.project,
    startedAt,
    endedAt: Date.now(),
    parts: writer.parts,
  }
  await vault.write(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
  return manifest
}

async function addAccounts(
  { identity }: Site,
  writer: PartWriter,
  say: (line: Text) => void,
): Promise<void> {
  const hash = Buffer.from(JSON.stringify(await identity.hashConfig(), null, 2))
  await writer.add('hash.json', { kind: 'hash' }, 1, hash)
  let [number, total, lackingInAll] = [1, 0, 0]
  for await (const { accounts: users, passwordsSet, lacking } of identity.pages()) {
    if (users.length === 0) continue
    const name = `accounts-${String(number).padStart(4, '0')}.json`
    // The format of accounts has no field for the time when a password was set.
    const bytes = Buffer.from(JSON.stringify({ users, passwordsSet }))
    await writer.add(name, { kind: 'accounts' }, users.length, bytes)
    number += 1
    total += users.length
    lackingInAll += lacking
  }
  say({ fr: `comptes\u00A0: ${total}`, en: `accounts: ${total}` })
  if (lackingInAll === 0) return
  say({
    fr: `! ${lackingInAll} sans leur mot de passe\u00A0: venus d’un autre projet, pas reconnectés depuis`,
    en: `! ${lackingInAll} without their password: from another project, and not signed in since`,
  })
}
