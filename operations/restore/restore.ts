import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'
import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import { firebaseJournalCopies } from '../../functions/src/adapters/firebase/operators/journal-copies.ts'
import { completeJournal } from '../../functions/src/adapters/firebase/operators/journal-restore.ts'
import { firebaseJournal } from '../../functions/src/adapters/firebase/operators/journal.ts'
import { actFromCommandLine } from '../../functions/src/common/journal/journaled.ts'
import type { Journal } from '../../functions/src/common/ports/console/journal.ts'
import { backupName } from '../backup/backup-name.ts'
import { inLanes } from '../backup/in-lanes.ts'
import {
  changed,
  readManifest,
  fileLine,
  readLines,
  readPart,
  refuseNewer,
  sha256,
  type Manifest,
} from '../backup/manifest.ts'
import type { Site } from '../backup/site.ts'
import type { Vault } from '../backup/vault.ts'
import { localized, type Text } from '../../scripts/localized.ts'
import { requireRules } from '../deployed-rules.ts'
import { actionsSince, entriesSince } from './actions-since.ts'
import { endEverySession } from './end-sessions.ts'
import { openProgress } from './progress.ts'
import { putBack, type Restore } from './put-back.ts'
import { dayBefore, erasedSince, replayErasures, type Replayed } from './replay-erasures.ts'

const LANES = 8

export interface Wish {
  /** Whether to overwrite a project that has people. Nothing in it is deleted. */
  readonly over: boolean
  /** Whether to continue even if there is no record of the people erased since the backup. */
  readonly withoutRecord: boolean
}

type Say = (line: Text) => void

/**
 * Restores a backup, or continues an interrupted restore of it. Accounts are restored last, so that nobody can sign in
 * earlier.
 */
export async function restore(site: Site, vault: Vault, wish: Wish, say: Say): Promise<void> {
  const manifest = await readManifest(vault)
  const { project: of, version } = manifest
  const begun = timeOf(manifest.startedAt)
  say({
    fr: `sauvegarde de ${of} par ${PRODUCT} ${version}, ${begun}`,
    en: `backup of ${of} by ${PRODUCT} ${version}, ${begun}`,
  })
  refuseNewer(manifest)
  if (manifest.acceptedFall) {
    const { reason } = manifest.acceptedFall
    say({
      fr: `! bien plus petite que celle d’avant, ce qui a été accepté\u00A0: ${reason}`,
      en: `! far smaller than the one before, which was accepted: ${reason}`,
    })
  }
  await verify(vault, manifest)
  const parts = manifest.parts.length
  say({ fr: `${parts} parties, intactes`, en: `${parts} parts, all intact` })
  await checkRecord(site, manifest, wish)
  const database = await site.admin.databases.common()
  await requireRules(database.ref(), site.project)
  const progress = await openProgress(database, manifest, wish.over, async () => {
    if (wish.over || (await isEmpty(site))) return
    throw new Error(
      localized({
        fr: 'Le projet n’est pas vide\u00A0: --over écrit par-dessus, et laisse ce que la sauvegarde n’a pas.',
        en: 'The project is not empty: --over writes over it, and keeps whatever the backup lacks.',
      }),
    )
  })
  if (progress.isResumed) {
    say({ fr: 'reprise là où elle s’est arrêtée', en: 'continuing where it stopped' })
  }
  const since = dayBefore(manifest.startedAt)
  const erased = await erasedSince(site, since)
  const journal = firebaseJournal(site.admin.databases.common)
  // Keep an existing journal, because writing an older one over it would break its chain.
  const keepsJournal = (await journal.head()) !== null
  const under: Restore = { site, vault, manifest, progress, erased, keepsJournal, say }
  const putDataBack = async () => {
    await putBack(under, 'records')
    await putBack(under, 'files')
  }
  if (!keepsJournal) await putDataBack()
  // The journal must be completely restored before anything is appended to it.
  await catchUp(site, journal, manifest.startedAt, say)
  const what = { action: 'backup-restored', about: backupName(manifest) } as const
  await actFromCommandLine({ journal, now: Date.now }, what, async () => {
    if (keepsJournal) await putDataBack()
    if (progress.isOver) await endEverySession(site)
    tell(await replayErasures(site, erased), say)
    await putBack(under, 'accounts')
    // Read the record again: if the project is in use, people may have been erased during the restore, and their data
    // restored afterwards.
    const recorded = await erasedSince(site, since)
    const late = new Set([...recorded].filter((uid) => !erased.has(uid)))
    if (late.size > 0) tell(await replayErasures(site, late), say)
  })
  await progress.end()
  say({
    fr: 'toutes les sessions sont terminées\u00A0: chacun se reconnecte',
    en: 'all sessions have ended: everyone has to sign in again',
  })
  const lost = Math.round((progress.startedAt - manifest.startedAt) / MINUTE_MS)
  say({
    fr: `perdu\u00A0: ce qui a été écrit depuis ${begun}, soit ${lost} min`,
    en: `lost: everything written since ${begun} (${lost} min)`,
  })
}

/**
 * Does what remains after restoring a database from a backup made by Google: erases again the people who were erased since,
 * and ends all sessions.
 */
export async function replayOnly(site: Site, since: string | null, say: Say): Promise<void> {
  if (site.erasures === null) {
    throw new Error(
      localized({
        fr: 'SESAME_ERASURES_BUCKET est vide\u00A0: rien à rejouer.',
        en: 'SESAME_ERASURES_BUCKET is empty: there is nothing to replay.',
      }),
    )
  }
  // Require our rules, because an erasure finds a person's records by their indexes.
  await requireRules((await site.admin.databases.common()).ref(), site.project)
  const journal = firebaseJournal(site.admin.databases.common)
  await catchUp(site, journal, since === null ? null : Date.parse(since), say)
  const what = {
    action: 'erasures-replayed',
    ...(since !== null && { about: `from ${since}` }),
  } as const
  await actFromCommandLine({ journal, now: Date.now }, what, async () => {
    const people = await endEverySession(site)
    say({
      fr: `sessions terminées\u00A0: ${people} personnes`,
      en: `people whose sessions ended: ${people}`,
    })
    tell(await replayErasures(site, await erasedSince(site, since)), say)
  })
}

/**
 * Checks that there is a record of erasures.
 *
 * @throws {Error} if nothing records who was erased since the backup.
 */
async function checkRecord(site: Site, { startedAt }: Manifest, { withoutRecord }: Wish) {
  if (withoutRecord) return
  const anyway = localized({
    fr: '--without-record restaure quand même\u00A0; qui a été effacé depuis serait de retour.',
    en: '--without-record restores anyway, and brings back people erased since.',
  })
  if (site.erasures === null) {
    throw new Error(
      localized({
        fr: `SESAME_ERASURES_BUCKET est vide\u00A0: ${anyway}`,
        en: `SESAME_ERASURES_BUCKET is empty: ${anyway}`,
      }),
    )
  }
  // The emulator has no lifecycle rules and never deletes entries.
  const days = site.inEmulator ? null : await site.erasures.keptDays()
  if (days === null || Date.now() - startedAt < (days - 1) * DAY_MS) return
  throw new Error(
    localized({
      fr: `Le registre des effacements ne remonte qu’à ${days} jours\u00A0: ${anyway}`,
      en: `The record of erasures goes back only ${days} days: ${anyway}`,
    }),
  )
}

/**
 * Restores journal entries that were copied to the bucket after the backup, then lists the operators' actions since the
 * backup. The list also includes entries that the journal already contained, which is possible with --over and after an
 * interruption.
 */
async function catchUp(
  site: Site,
  journal: Journal,
  since: number | null,
  say: Say,
): Promise<void> {
  const added = await copiedSince(site, journal, say)
  const from = since ?? added[0]?.at
  if (from === undefined) return
  for (const action of actionsSince(await entriesSince(journal, from), from))
    say({ fr: `  à refaire\u00A0? ${action}`, en: `  redo? ${action}` })
}

async function copiedSince(site: Site, journal: Journal, say: Say): Promise<JournalEntry[]> {
  if (site.journalBucket === null) {
    say({
      fr: 'journal\u00A0: sans copies (SESAME_JOURNAL_BUCKET est vide), il finit où il finit dans la base',
      en: 'journal: no copies (SESAME_JOURNAL_BUCKET is empty), so it keeps only what the database holds',
    })
    return []
  }
  const copies = firebaseJournalCopies(site.admin, site.journalBucket)
  const added = await completeJournal(site.admin, journal, copies)
  say({
    fr: `journal\u00A0: ${added.length} entrées retrouvées dans ses copies`,
    en: `journal: ${added.length} entries recovered from its copies`,
  })
  return added
}

function tell({ recorded, back, finished }: Replayed, say: Say): void {
  say({
    fr: `effacements rejoués\u00A0: ${recorded}, dont ${back} personnes que la sauvegarde ramenait`,
    en: `erasures replayed: ${recorded}; people whom the backup had brought back: ${back}`,
  })
  if (finished === 0) return
  say({
    fr: `effacements interrompus, achevés\u00A0: ${finished}`,
    en: `interrupted erasures finished: ${finished}`,
  })
}

const timeOf = (at: number) => new Date(at).toISOString()

/**
 * Whether a project has no account, profile, journal entry or file. Data that a deploy and its jobs write does not count.
 */
async function isEmpty({ identity, admin }: Site): Promise<boolean> {
  for await (const { accounts } of identity.pages(1)) if (accounts.length > 0) return false
  const { instances } = admin.databases
  // Read the journal in every instance too, although only the first one contains it.
  const found = await Promise.all(
    instances.flatMap(({ root }) =>
      ['users', 'operatorAudit/entries'].map(async (path) =>
        (await root()).child(path).orderByKey().limitToFirst(1).get(),
      ),
    ),
  )
  const [files] = await (await admin.bucket()).getFiles({ maxResults: 1, autoPaginate: false })
  return files.length === 0 && found.every((each) => !each.exists())
}

/**
 * Reads and checks the whole backup before any part of it is used.
 *
 * @throws {Error} naming the first part that is missing or has changed.
 */
async function verify(vault: Vault, { parts }: Manifest): Promise<void> {
  await inLanes(LANES, parts, (part) => readPart(vault, part))
  for (const part of parts.filter(({ kind }) => kind === 'files')) {
    const files = await readLines(vault, part, fileLine)
    await inLanes(LANES, files, async (file) => {
      if (sha256(await vault.read(file.part)) === file.sha256) return
      throw new Error(changed(file.name))
    })
  }
}
