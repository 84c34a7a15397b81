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
import { actsSince, entriesSince } from './acts-since.ts'
import { endEverySession } from './end-sessions.ts'
import { openProgress } from './progress.ts'
import { putBack, type Restore } from './put-back.ts'
import { dayBefore, erasedSince, replayErasures, type Replayed } from './replay-erasures.ts'

const LANES = 8

export interface Wish {
  /** Writes over a project that has people, and removes nothing of it. */
  readonly over: boolean
  /** Goes on although nothing says who was erased since. */
  readonly withoutRecord: boolean
}

type Say = (line: string) => void

/** Restores a backup, or goes on with a restore of it that was interrupted. Accounts come last: until then nobody can sign in. */
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
  // A journal that goes on is not set back: its chain would be broken.
  const keepsJournal = (await journal.head()) !== null
  const under: Restore = { site, vault, manifest, progress, erased, keepsJournal, say }
  const putDataBack = async () => {
    await putBack(under, 'records')
    await putBack(under, 'files')
  }
  if (!keepsJournal) await putDataBack()
  // It has to be whole before anything is added to it.
  await catchUp(site, journal, manifest.startedAt, say)
  const what = { action: 'backup-restored', about: backupName(manifest) } as const
  await actFromCommandLine({ journal, now: Date.now }, what, async () => {
    if (keepsJournal) await putDataBack()
    if (progress.isOver) await endEverySession(site)
    tell(await replayErasures(site, erased), say)
    await putBack(under, 'accounts')
    // Of those who were there all the time, where it was written over them.
    const recorded = await erasedSince(site, since)
    const late = new Set([...recorded].filter((uid) => !erased.has(uid)))
    if (late.size > 0) tell(await replayErasures(site, late), say)
  })
  await progress.end()
  say('toutes les sessions sont terminées : chacun se reconnecte')
  const lost = Math.round((progress.startedAt - manifest.startedAt) / MINUTE_MS)
  say(`perdu : ce qui a été écrit depuis ${timeOf(manifest.startedAt)}, soit ${lost} min`)
}

/** What is left to do where Google’s own backup of a database was restored: nobody comes back, and no session. */
export async function replayOnly(site: Site, since: string | null, say: Say): Promise<void> {
  if (site.erasures === null) throw new Error('SESAME_ERASURES_BUCKET est vide : rien à rejouer.')
  // Without their indexes an erasure finds nothing of a person.
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

/** @throws {Error} when it is not known who was erased since the backup. */
async function checkRecord(site: Site, { startedAt }: Manifest, { withoutRecord }: Wish) {
  if (withoutRecord) return
  const anyway = '--without-record restaure quand même ; qui a été effacé depuis serait de retour.'
  if (site.erasures === null) throw new Error(`SESAME_ERASURES_BUCKET est vide : ${anyway}`)
  // The emulator knows no rules of a bucket, and keeps all.
  const days = site.inEmulator ? null : await site.erasures.keptDays()
  if (days === null || Date.now() - startedAt < (days - 1) * DAY_MS) return
  throw new Error(`Le registre des effacements ne remonte qu’à ${days} jours : ${anyway}`)
}

/**
 * Gives the journal what was copied of it since the backup, and tells what operators did in that time: also what it had all the
 * while, where it goes on, and what an interrupted restore gave it.
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
  for (const act of actsSince(await entriesSince(journal, from), from)) say(`  à refaire ? ${act}`)
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
 * Whether nobody is in a project: no account, profile, journal or file. What a deploy and its jobs write does not count.
 */
async function isEmpty({ identity, admin }: Site): Promise<boolean> {
  for await (const { accounts } of identity.pages(1)) if (accounts.length > 0) return false
  const { instances } = admin.databases
  // The journal is in the first one.
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
 * Reads all of a backup before anything of it is used.
 *
 * @throws {Error} naming the first part that is missing or is not what was written.
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
