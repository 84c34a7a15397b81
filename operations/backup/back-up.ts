import { VERSION } from '@sesame/contract/version'
import { firebaseJobRuns } from '../../functions/src/adapters/firebase/console/job-runs.ts'
import { localized, type Text } from '../../scripts/localized.ts'
import { fallsOf, tellFalls, type Fall } from './falls.ts'
import { copyFiles } from './files.ts'
import { MANIFEST } from './backup-name.ts'
import { BASES, type Manifest } from './manifest.ts'
import { partWriter, type PartWriter } from './part-writer.ts'
import { collectionsOf, recordsOf } from './records.ts'
import type { Site } from './site.ts'
import type { Vault } from './vault.ts'

export interface Wish {
  /** The time when the backup began (ms). */
  readonly startedAt: number
  /** The last backup of this project in the same folder or bucket; null if there is none. */
  readonly last: Manifest | null
  /** The operator's reason to accept far less data than in the last backup; null if such a backup must fail. */
  readonly acceptFall: string | null
}

/**
 * Backs up a project while it is in use, records first and accounts second. A person who signs up between the two is backed
 * up without a profile, and their next sign-in creates one. A person who is erased between the two is erased again by a
 * restore.
 *
 * @throws {Error} while a restore is unfinished, or if the project has far less data than its last backup. The parts
 * written so far then have no manifest.
 */
export async function backUp(
  site: Site,
  vault: Vault,
  { startedAt, last, acceptFall }: Wish,
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
  await refuseWhileRestoring(site)
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
  // A restore that began during the backup may have overwritten data that was not read yet.
  await refuseWhileRestoring(site)
  const falls = last === null ? [] : fallsOf(last, writer.parts)
  if (falls.length > 0 && acceptFall === null) throw new Error(refusalOf(falls))
  const manifest: Manifest = {
    format: 1,
    version: VERSION,
    project: site.project,
    startedAt,
    endedAt: Date.now(),
    parts: writer.parts,
    ...(falls.length > 0 &&
      acceptFall !== null && {
        acceptedFall: { reason: acceptFall, places: falls.map(({ place }) => place) },
      }),
  }
  await vault.write(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
  return manifest
}

/** Throws while a restore is unfinished, because the project does not have all its data yet. */
async function refuseWhileRestoring({ admin }: Site): Promise<void> {
  if (!(await firebaseJobRuns(admin.databases.common).isRestoring())) return
  throw new Error(
    localized({
      fr: 'Une restauration est inachevée\u00A0: finissez-la d’abord (docs/backups.md).',
      en: 'A restore is unfinished: finish it first (docs/backups.md).',
    }),
  )
}

function refusalOf(falls: readonly Fall[]): string {
  const told = tellFalls(falls)
  return localized({
    fr: `Bien moins qu’à la dernière sauvegarde\u00A0: ceci n’en est pas une.
${told}
  Si rien n’est perdu, recommencez avec --accept-fall "la raison". Sinon, gardez les sauvegardes d’avant (docs/backups.md).`,
    en: `Far less than in the last backup: this one does not count.
${told}
  If nothing is lost, run it again with --accept-fall "the reason". If not, keep the earlier backups (docs/backups.md).`,
  })
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
    // The format of accounts has no field for the time when a password was set, so it is stored separately.
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
