import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import { firebaseJournalCopies } from '../../functions/src/adapters/firebase/operators/journal-copies.ts'
import { completeJournal } from '../../functions/src/adapters/firebase/operators/journal-restore.ts'
import { firebaseJournal } from '../../functions/src/adapters/firebase/operators/journal.ts'
import { actFromCommandLine } from '../../functions/src/common/journal/journaled.ts'
import type { Journal } from '../../functions/src/common/ports/console/journal.ts'
import { backupName } from '../backup/backup-name.ts'
import { inLanes } from '../backup/in-lanes.ts'
import {
  readManifest,
  fileLine,
  readLines,
  readPart,
  sha256,
  type Manifest,
} from '../backup/manifest.ts'
import type { Site } from '../backup/site.ts'
import type { Vault } from '../backup/vault.ts'
import { requireRules } from '../deployed-rules.ts'
import { actionsSince, entriesSince } from './actions-since.ts'
import { endEverySession } from './end-sessions.ts'
import { openProgress } from './progress.ts'
import { putBack, type Restore } from './put-back.ts'
import { dayBefore, erasedSince, replayErasures, type Replayed } from './replay-erasures.ts'

const LANES = 8

export interface Wish {
  /** Overwrites a project with people, and removes nothing from it. */
  readonly over: boolean
  /** Continues although no record says who was erased since. */
  readonly withoutRecord: boolean
}

type Say = (line: string) => void

/** Restores a backup, or continues an interrupted restore of it. Accounts come last, so nobody can sign in before. */
export async function restore(site: Site, vault: Vault, wish: Wish, say: Say): Promise<void> {
  const manifest = await readManifest(vault)
  say(`sauvegarde de ${manifest.project}, ${timeOf(manifest.startedAt)}`)
  await verify(vault, manifest)
  say(`${manifest.parts.length} parties, intactes`)
  await checkRecord(site, manifest, wish)
  const database = await site.admin.databases.common()
  await requireRules(database.ref(), site.project)
  const progress = await openProgress(database, manifest, wish.over, async () => {
    if (wish.over || (await isEmpty(site))) return
    throw new Error(
      'Le projet n’est pas vide : --over écrit par-dessus, et laisse ce que la sauvegarde n’a pas.',
    )
  })
  if (progress.isResumed) say('reprise là où elle s’est arrêtée')
  const since = dayBefore(manifest.startedAt)
  const erased = await erasedSince(site, since)
  const journal = firebaseJournal(site.admin.databases.common)
  // An existing journal is not set back, which would break its chain.
  const keepsJournal = (await journal.head()) !== null
  const under: Restore = { site, vault, manifest, progress, erased, keepsJournal, say }
  const putDataBack = async () => {
    await putBack(under, 'records')
    await putBack(under, 'files')
  }
  if (!keepsJournal) await putDataBack()
  // The journal has to be complete before anything is appended.
  await catchUp(site, journal, manifest.startedAt, say)
  const what = { action: 'backup-restored', about: backupName(manifest) } as const
  await actFromCommandLine({ journal, now: Date.now }, what, async () => {
    if (keepsJournal) await putDataBack()
    if (progress.isOver) await endEverySession(site)
    tell(await replayErasures(site, erased), say)
    await putBack(under, 'accounts')
    // In a project in use, people may have been erased during the restore, which wrote over them.
    const recorded = await erasedSince(site, since)
    const late = new Set([...recorded].filter((uid) => !erased.has(uid)))
    if (late.size > 0) tell(await replayErasures(site, late), say)
  })
  await progress.end()
  say('toutes les sessions sont terminées : chacun se reconnecte')
  const lost = Math.round((progress.startedAt - manifest.startedAt) / MINUTE_MS)
  say(`perdu : ce qui a été écrit depuis ${timeOf(manifest.startedAt)}, soit ${lost} min`)
}

/**
 * Does what remains after restoring Google’s own backup of a database: removes erased people again, and ends all
 * sessions.
 */
export async function replayOnly(site: Site, since: string | null, say: Say): Promise<void> {
  if (site.erasures === null) throw new Error('SESAME_ERASURES_BUCKET est vide : rien à rejouer.')
  // An erasure finds a person's records by these indexes.
  await requireRules((await site.admin.databases.common()).ref(), site.project)
  const journal = firebaseJournal(site.admin.databases.common)
  await catchUp(site, journal, since === null ? null : Date.parse(since), say)
  const what = {
    action: 'erasures-replayed',
    ...(since !== null && { about: `from ${since}` }),
  } as const
  await actFromCommandLine({ journal, now: Date.now }, what, async () => {
    say(`sessions terminées : ${await endEverySession(site)} personnes`)
    tell(await replayErasures(site, await erasedSince(site, since)), say)
  })
}

/** @throws {Error} when no record says who was erased since the backup. */
async function checkRecord(site: Site, { startedAt }: Manifest, { withoutRecord }: Wish) {
  if (withoutRecord) return
  const anyway = '--without-record restaure quand même ; qui a été effacé depuis serait de retour.'
  if (site.erasures === null) throw new Error(`SESAME_ERASURES_BUCKET est vide : ${anyway}`)
  // The emulator has no lifecycle rules, and keeps everything.
  const days = site.inEmulator ? null : await site.erasures.keptDays()
  if (days === null || Date.now() - startedAt < (days - 1) * DAY_MS) return
  throw new Error(`Le registre des effacements ne remonte qu’à ${days} jours : ${anyway}`)
}

/**
 * Restores the journal's entries copied since the backup, then lists what operators did in that time. The list includes
 * entries that the journal already had, as it does with --over or after an interruption.
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
    say(`  à refaire ? ${action}`)
}

async function copiedSince(site: Site, journal: Journal, say: Say): Promise<JournalEntry[]> {
  if (site.journalBucket === null) {
    say('journal : sans copies (SESAME_JOURNAL_BUCKET est vide), il finit où il finit dans la base')
    return []
  }
  const copies = firebaseJournalCopies(site.admin, site.journalBucket)
  const added = await completeJournal(site.admin, journal, copies)
  say(`journal : ${added.length} entrées retrouvées dans ses copies`)
  return added
}

function tell({ recorded, back, finished }: Replayed, say: Say): void {
  say(`effacements rejoués : ${recorded}, dont ${back} personnes que la sauvegarde ramenait`)
  if (finished > 0) say(`effacements interrompus, achevés : ${finished}`)
}

const timeOf = (at: number) => new Date(at).toISOString()

/**
 * Whether a project is empty: no account, profile, journal or file. Data written by a deploy and its jobs does not count.
 */
async function isEmpty({ identity, admin }: Site): Promise<boolean> {
  for await (const { accounts } of identity.pages(1)) if (accounts.length > 0) return false
  const { instances } = admin.databases
  // The journal is in the first instance.
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
 * Reads and checks the whole backup before any of it is used.
 *
 * @throws {Error} naming the first part that is missing or was changed.
 */
async function verify(vault: Vault, { parts }: Manifest): Promise<void> {
  await inLanes(LANES, parts, (part) => readPart(vault, part))
  for (const part of parts.filter(({ kind }) => kind === 'files')) {
    const files = await readLines(vault, part, fileLine)
    await inLanes(LANES, files, async (file) => {
      if (sha256(await vault.read(file.part)) === file.sha256) return
      throw new Error(`${file.name} n’est plus ce qui a été sauvegardé.`)
    })
  }
}
