import { OF_PRODUCT, PRODUCT, THAT_PRODUCT } from '@sesame/contract/product'
import { VERSION } from '@sesame/contract/version'
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { localized } from '../../scripts/localized.ts'
import { MANIFEST } from './backup-name.ts'
import type { Vault } from './vault.ts'

/** The databases of a backup: `main` merges all instances with people's data; `statistics` is a single instance. */
export const BASES = ['main', 'statistics'] as const
export type Base = (typeof BASES)[number]

const count = z.int().check(z.nonnegative())

/** A relative path inside the backup. */
const partName = z.string().check(z.regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))/))

const part = z.object({
  name: partName,
  kind: z.enum(['hash', 'accounts', 'records', 'files']),
  /** Only for parts with records: their database. */
  base: z.optional(z.enum(BASES)),
  /** The number of accounts, records or files in the part. */
  count,
  bytes: count,
  sha256: z.string(),
})
export type Part = z.infer<typeof part>

export const manifest = z.object({
  format: z.literal(1),
  /** The version of Sésame. */
  version: z.string(),
  project: z.string(),
  startedAt: z.number(),
  endedAt: z.number(),
  parts: z.array(part),
  /**
   * Present if the backup has far less data than the previous one: the operator's reason to accept this, and the places
   * that lost data.
   */
  acceptedFall: z.optional(z.object({ reason: z.string(), places: z.array(z.string()) })),
})
export type Manifest = z.infer<typeof manifest>

/** A line of a part that contains records. */
export const recordLine = z.object({ path: z.string(), value: z.unknown() })

/** A line of a part that contains files: the metadata of a file in the bucket, and the part with its bytes. */
export const fileLine = z.object({
  name: z.string(),
  part: partName,
  bytes: count,
  sha256: z.string(),
  contentType: z.optional(z.string()),
  cacheControl: z.optional(z.string()),
  contentDisposition: z.optional(z.string()),
  /** Includes the download token, which is in the URL of a picture. */
  metadata: z.optional(z.record(z.string(), z.string())),
})
export type FileLine = z.infer<typeof fileLine>

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The fields of a manifest that are the same in every format. */
const made = z.object({ version: z.string() })

/**
 * Parses a manifest.
 *
 * @throws {Error} if it is missing or has a different format.
 */
export async function readManifest(vault: Vault): Promise<Manifest> {
  const bytes = await vault.read(MANIFEST).catch(() => null)
  if (bytes === null) {
    throw new Error(
      localized({
        fr: `${vault.place} n’a pas de ${MANIFEST}\u00A0: rien, ou inachevé.`,
        en: `${vault.place} has no ${MANIFEST}: it holds no backup, or an unfinished one.`,
      }),
    )
  }
  const json: unknown = JSON.parse(bytes.toString('utf8'))
  const read = manifest.safeParse(json)
  if (read.success) return read.data
  const by = made.safeParse(json).data?.version ?? '?'
  throw new Error(
    localized({
      fr: `${vault.place}\u00A0: une sauvegarde ${OF_PRODUCT} ${by}, d’un format ${THAT_PRODUCT} ${VERSION} ne lit pas.`,
      en: `${vault.place}: a backup by ${PRODUCT} ${by}, in a format that ${PRODUCT} ${VERSION} cannot read.`,
    }),
  )
}

/**
 * Refuses a backup from a newer version, which may contain records that this version does not support.
 *
 * @throws {Error} naming both versions.
 */
export function refuseNewer({ version }: Pick<Manifest, 'version'>, own = VERSION): void {
  if (version.localeCompare(own, 'en', { numeric: true }) <= 0) return
  throw new Error(
    localized({
      fr: `La sauvegarde est ${OF_PRODUCT} ${version}, et ceci est ${PRODUCT} ${own}\u00A0: restaurez avec la version ${version} ou une plus récente.`,
      en: `The backup is by ${PRODUCT} ${version}, and this is ${PRODUCT} ${own}: restore with version ${version} or a later one.`,
    }),
  )
}

/** Returns the error message for a part or file that has changed since it was backed up. */
export const changed = (name: string) =>
  localized({
    fr: `${name} n’est plus ce qui a été sauvegardé.`,
    en: `${name} is no longer what was backed up.`,
  })

/**
 * Checks the bytes of a part.
 *
 * @throws {Error} if they differ from those written.
 */
export async function readPart(vault: Vault, { name, sha256: expected }: Part): Promise<Buffer> {
  const bytes = await vault.read(name)
  if (sha256(bytes) !== expected) throw new Error(changed(name))
  return bytes
}

/** Parses the lines of a part. */
export async function readLines<T>(
  vault: Vault,
  part: Part,
  shape: z.ZodMiniType<T>,
): Promise<T[]> {
  const text = gunzipSync(await readPart(vault, part)).toString('utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => z.parse(shape, JSON.parse(line)))
}

export const countOf = ({ parts }: Manifest, kind: Part['kind']) =>
  parts.filter((each) => each.kind === kind).reduce((sum, each) => sum + each.count, 0)
