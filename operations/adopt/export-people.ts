import { MINUTE_MS } from '@sesame/contract/durations'
import { lstat, open, readFile, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { firebaseJournal } from '../../functions/src/adapters/firebase/operators/journal.ts'
import { actFromCommandLine } from '../../functions/src/common/journal/journaled.ts'
import { localized, type Text } from '../../scripts/localized.ts'
import { startWatch } from '../answers.ts'
import { HashesHidden, type Identity } from '../backup/identity.ts'
import type { Site } from '../backup/site.ts'
import { hashFileOf } from './hash-file.ts'

/** File mode: only the user who runs the command can read and write the file. */
const MODE = 0o600

/** The time limit for each page of accounts. */
const ANSWER_MS = 2 * MINUTE_MS

type Say = (line: Text) => void

/**
 * Writes all accounts to a new file, in the format of `firebase auth:export`, with their password hashes if the operator
 * may read them. A second file, next to it, contains the hash parameters. The journal records the export before any account
 * is written. The file gets its name only when it is complete.
 *
 * @returns the number of accounts written.
 * @throws {Error} if the path already exists. `/dev/stdout` and terminals count as existing.
 */
export async function exportPeople(site: Site, file: string, say: Say): Promise<number> {
  const hashFile = hashFileOf(file)
  await refuseExisting(file)
  const { journal, identity } = startWatch(ANSWER_MS).over({
    journal: firebaseJournal(site.admin.databases.common),
    identity: site.identity,
  })
  const hash = await identity.hashConfig().catch((error: unknown) => {
    if (!(error instanceof HashesHidden)) throw error
    say({
      fr: `! sans mots de passe\u00A0: ${error.message}`,
      en: `! no passwords: ${error.message}`,
    })
    return undefined
  })
  const keys = hash ? JSON.stringify(hash, null, 2) : null
  // If an interrupted run left the same hash file, overwrite it.
  if (keys !== null && (await readIfFile(hashFile)) !== keys) await refuseExisting(hashFile)
  const what = { action: 'accounts-exported', about: basename(file).slice(0, 200) } as const
  return actFromCommandLine({ journal, now: Date.now }, what, async () => {
    if (keys !== null) await writeWhole(hashFile, [keys])
    const count = { written: 0, lacking: 0 }
    await writeWhole(file, linesOf(identity, hash === undefined, count, say))
    const { lacking } = count
    if (hash !== undefined && lacking > 0) {
      say({
        fr: `! ${lacking} sans leur mot de passe\u00A0: venus d’ailleurs, pas reconnectés depuis`,
        en: `! ${lacking} without their password: from elsewhere, and not signed in since`,
      })
    }
    say(
      hash
        ? {
            fr: `${file}, et ${hashFile}, la clé de ses mots de passe\u00A0: gardez-les comme des secrets`,
            en: `${file}, and ${hashFile}, the key of its passwords: keep them like secrets`,
          }
        : { fr: `${file}\u00A0: gardez-le comme un secret`, en: `${file}: keep it like a secret` },
    )
    return count.written
  })
}

/** Returns the file status of a path, without following links; null if nothing is there. */
const about = (file: string) => lstat(file).catch(() => null)

const readIfFile = async (file: string) =>
  (await about(file))?.isFile() ? readFile(file, 'utf8') : null

async function refuseExisting(file: string): Promise<void> {
  if (file !== '-' && (await about(file)) === null) return
  throw new Error(
    localized({
      fr: `--export écrit un nouveau fichier, jamais un terminal\u00A0: ${file} existe déjà.`,
      en: `--export writes a new file, never a terminal: ${file} exists.`,
    }),
  )
}

/** Yields the JSON text of all accounts, one per line, read page by page. */
async function* linesOf(
  identity: Pick<Identity, 'pages'>,
  withoutHashes: boolean,
  count: { written: number; lacking: number },
  say: Say,
): AsyncGenerator<string> {
  yield '{"users": ['
  for await (const { accounts, lacking } of identity.pages(undefined, { withoutHashes })) {
    const lines = accounts.map((account) => JSON.stringify(account)).join(',\n')
    if (accounts.length > 0) yield `${count.written === 0 ? '\n' : ',\n'}${lines}`
    count.written += accounts.length
    count.lacking += lacking
    say({ fr: `${count.written} comptes`, en: `accounts: ${count.written}` })
  }
  yield '\n]}\n'
}

/** Writes a new file under a temporary name, and renames it when it is complete. */
async function writeWhole(
  file: string,
  parts: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const unfinished = `${file}.part`
  // Delete what an interrupted run left. The flag `wx` then refuses existing files and links.
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', MODE)
  try {
    for await (const part of parts) await handle.write(part)
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}
