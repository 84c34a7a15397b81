import type { Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import { localized, type Text } from '../../scripts/localized.ts'
import { exportedAccount } from '../backup/exported-account.ts'
import { hashConfig } from '../backup/hash-parameters.ts'
import { RefusedAccounts } from '../backup/identity.ts'
import { inLanes } from '../backup/in-lanes.ts'
import {
  fileLine,
  readLines,
  readPart,
  recordLine,
  type Manifest,
  type Part,
} from '../backup/manifest.ts'
import { holderOf } from '../backup/records.ts'
import type { Site } from '../backup/site.ts'
import type { Vault } from '../backup/vault.ts'
import { refuseSignInsOf } from './end-sessions.ts'
import { keepTrust, passwordsNow } from './keep-trust.ts'
import type { Progress } from './progress.ts'

const FILE_LANES = 8

/**
 * The number of accounts whose tokens are revoked concurrently. The service allows a thousand changes a second per project.
 */
const REVOKE_LANES = 20

/** The maximum size of a write in bytes, and its maximum number of records. */
const WRITE_BYTES = 2 ** 20
const WRITE_RECORDS = 500

/** A restore in progress. */
export interface Restore {
  readonly site: Site
  readonly vault: Vault
  readonly manifest: Manifest
  readonly progress: Progress
  /** The people erased since the backup. Their data is skipped where that is simple. Afterwards, all of it is erased. */
  readonly erased: ReadonlySet<string>
  /** Whether to leave the operators' journal unchanged. */
  readonly keepsJournal: boolean
  readonly say: (line: Text) => void
}

/**
 * Restores the parts of one kind (records, files or accounts) that are not done yet. The service may refuse an account, for
 * example because another account has its address now. All other accounts are still restored. A later run retries only the
 * refused accounts, because the owners of the others may have signed in meanwhile.
 *
 * @throws {RefusedAccounts} after the last part, if any accounts were refused.
 */
export async function putBack(restore: Restore, kind: keyof typeof WORK): Promise<void> {
  const { manifest, progress, say } = restore
  const refusals: RefusedAccounts[] = []
  for (const part of manifest.parts.filter((each) => each.kind === kind)) {
    if (progress.isDone(part.name)) continue
    try {
      await WORK[kind](restore, part)
    } catch (error) {
      if (!(error instanceof RefusedAccounts)) throw error
      await progress.markLeft(part.name, error.uids)
      refusals.push(error)
      continue
    }
    await progress.markDone(part.name)
    const { name, count } = part
    say({ fr: `${name}\u00A0: ${count}`, en: `${name}: ${count}` })
  }
  if (refusals.length === 0) return
  const messages = refusals.map(({ message }) => message)
  const uids = refusals.flatMap((each) => each.uids)
  throw new RefusedAccounts(messages.join(localized({ fr: '\u00A0; ', en: '; ' })), uids)
}

const WORK = { records: putRecords, files: putFiles, accounts: putAccounts }

async function putRecords({ site, vault, keepsJournal }: Restore, part: Part): Promise<void> {
  const { base, name } = part
  if (base === undefined) {
    throw new Error(
      localized({ fr: `${name} n’est d’aucune base.`, en: `${name} belongs to no database.` }),
    )
  }
  const lines = await readLines(vault, part, recordLine)
  const kept = lines.filter(({ path }) => !(keepsJournal && path.startsWith('operatorAudit/')))
  // Use people's current shards, which may have moved since the backup.
  const byInstance = Map.groupBy(kept.flatMap(fieldsOfAccess), ({ path }) =>
    holderOf(site, base, path),
  )
  for (const [{ root }, own] of byInstance) await writeAll(await root(), own)
}

type Line = z.infer<typeof recordLine>

/**
 * Writes access records field by field. Fields that are not in the backup are kept, so no ended sign-in becomes valid
 * again.
 */
function fieldsOfAccess({ path, value }: Line): Line[] {
  if (!path.startsWith('access/')) return [{ path, value }]
  return Object.entries(value as Readonly<Record<string, unknown>>).map(([field, own]) => ({
    path: `${path}/${field}`,
    value: own,
  }))
}

async function writeAll(root: Reference, records: readonly Line[]): Promise<void> {
  let [batch, size]: [[string, unknown][], number] = [[], 0]
  const flush = async () => {
    if (batch.length > 0) await root.update(Object.fromEntries(batch))
    batch = []
    size = 0
  }
  for (const { path, value } of records) {
    batch.push([path, value])
    size += JSON.stringify(value).length
    if (size >= WRITE_BYTES || batch.length >= WRITE_RECORDS) await flush()
  }
  await flush()
}

async function putFiles({ site, vault, erased }: Restore, part: Part): Promise<void> {
  const bucket = await site.admin.bucket()
  const lines = await readLines(vault, part, fileLine)
  const kept = lines.filter(({ name }) => !erased.has(name.split('/')[1] ?? ''))
  await inLanes(FILE_LANES, kept, async (line) => {
    const { name, contentType, cacheControl, contentDisposition, metadata } = line
    await bucket.file(name).save(await vault.read(line.part), {
      resumable: false,
      ...(contentType !== undefined && { contentType }),
      metadata: {
        ...(cacheControl !== undefined && { cacheControl }),
        ...(contentDisposition !== undefined && { contentDisposition }),
        ...(metadata && { metadata }),
      },
    })
  })
}

const accountsPart = z.object({
  users: z.array(exportedAccount),
  passwordsSet: z.record(z.string(), z.number()),
})

/** Restores the accounts of a part. Tokens and sign-ins from before the restore are refused from then on. */
async function putAccounts(restore: Restore, part: Part): Promise<void> {
  const { site, vault, manifest, progress, erased } = restore
  const json = async (which: Part): Promise<unknown> =>
    JSON.parse((await readPart(vault, which)).toString('utf8'))
  const { users, passwordsSet } = z.parse(accountsPart, await json(part))
  const [hashPart] = manifest.parts.filter(({ kind }) => kind === 'hash')
  const hash = hashPart ? z.parse(z.nullable(hashConfig), await json(hashPart)) : null
  const left = progress.leftOf(part.name)
  const kept = users.filter(({ localId }) => !erased.has(localId) && left?.has(localId) !== false)
  const uids = kept.map(({ localId }) => localId)
  await refuseSignInsOf(site, uids)
  const auth = await site.admin.auth()
  const before = await passwordsNow(site, uids)
  try {
    if (kept.length > 0) await site.identity.write(kept, hash)
  } finally {
    await keepTrust(site, uids, [passwordsSet, before])
    await inLanes(REVOKE_LANES, uids, (uid) => auth.revokeRefreshTokens(uid).catch(unlessAbsent))
  }
}

/** Ignores accounts that do not exist because the service refused to write them. */
function unlessAbsent(error: unknown): void {
  if ((error as { code?: unknown }).code !== 'auth/user-not-found') throw error
}
