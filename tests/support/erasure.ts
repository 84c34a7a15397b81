import { DAY_MS } from '@sesame/contract/durations'
import { isDeepStrictEqual } from 'node:util'
import { namespaceOf, peopleNamespaces } from './database.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'

const project = () => suiteVariable('GCLOUD_PROJECT')
const bucket = () => `${project()}.firebasestorage.app`
const OWNER = { Authorization: 'Bearer owner' }

function databaseURL(path: string, namespace: string): string {
  return `http://${suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')}/${path}.json?ns=${namespace}`
}

/** Writes a path in its database instance, bypassing the rules as the functions do. */
export async function writeRecord(path: string, value: unknown): Promise<void> {
  const response = await fetch(databaseURL(path, namespaceOf(path)), {
    method: 'PUT',
    headers: OWNER,
    body: JSON.stringify(value),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
}

/** Reads a record from its database instance, bypassing the rules. Resolves with null if there is none. */
export async function recordAt(path: string): Promise<object | null> {
  const url = databaseURL(path, namespaceOf(path))
  return (await (await fetch(url, { headers: OWNER })).json()) as object | null
}

/** Uploads a file, bypassing the rules. Anyone with the `downloadToken` can open the file. */
export async function uploadFile(name: string, downloadToken?: string): Promise<void> {
  const host = suiteVariable('FIREBASE_STORAGE_EMULATOR_HOST')
  const query = new URLSearchParams({ uploadType: 'media', name })
  const response = await fetch(
    `http://${host}/upload/storage/v1/b/${bucket()}/o?${query.toString()}`,
    { method: 'POST', headers: { ...OWNER, 'Content-Type': 'text/plain' }, body: name },
  )
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  if (downloadToken === undefined) return
  const metadata = { firebaseStorageDownloadTokens: downloadToken }
  const patched = await fetch(`http://${host}/b/${bucket()}/o/${encodeURIComponent(name)}`, {
    method: 'PATCH',
    headers: { ...OWNER, 'Content-Type': 'application/json' },
    body: JSON.stringify({ metadata }),
  })
  if (!patched.ok) throw new Error(`${name}: ${patched.status} ${await patched.text()}`)
}

/**
 * Searches all data of the suite for a string: every database instance, every file of the bucket and every account. Resolves with
 * the places where it was found. Ignores the record that an erasure leaves for one day.
 */
export async function search(text: string): Promise<string[]> {
  const found: string[] = []
  const storage = suiteVariable('FIREBASE_STORAGE_EMULATOR_HOST')
  const auth = suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')
  const accounts = `http://${auth}/identitytoolkit.googleapis.com/v1/projects/${project()}/accounts:batchGet?maxResults=1000`
  const places = [
    ...peopleNamespaces().map((name) => ['database', databaseURL('', name)] as const),
    ['statistics', databaseURL('', suiteVariable('STATISTICS_NAMESPACE'))],
    ['storage', `http://${storage}/storage/v1/b/${bucket()}/o`],
    ['accounts', accounts],
  ] as const
  for (const [place, url] of places) {
    if (found.includes(place)) continue
    for await (const page of pagesOf(place, url)) {
      if (!page.includes(text)) continue
      found.push(place)
      break
    }
  }
  return found
}

/** Removes from a database's JSON the records that erasures leave for one day. */
function withoutRemains(database: string): string {
  const { access = {}, ...rest } = (JSON.parse(database) ?? {}) as { access?: Records }
  const kept = Object.entries(access).filter(([, record]) => !isRemainder(record))
  return JSON.stringify({ ...rest, access: Object.fromEntries(kept) })
}

export type Records = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Whether a record contains only what an erasure leaves: the time of the erasure, the number and the author of its commit, and
 * the number of the last commit that the job saw.
 */
export function isRemainder({ wokeRev, ...record }: Records[string]): boolean {
  const { rev, by, erasedSince, wakeAt } = record
  if (![rev, erasedSince, wakeAt].every((value) => typeof value === 'number')) return false
  if (wokeRev !== undefined && wokeRev !== rev) return false
  const isForADay = wakeAt === Number(erasedSince) + DAY_MS
  return isForADay && isDeepStrictEqual(record, { rev, by, erasedSince, wakeAt })
}

/** Reads the data of a place page by page. A page contains at most a thousand accounts, and the suite has more. */
async function* pagesOf(place: string, url: string): AsyncGenerator<string> {
  let next: string | undefined = ''
  while (next !== undefined) {
    const address = next === '' ? url : `${url}&nextPageToken=${encodeURIComponent(next)}`
    const page: string = await readPage(place, address)
    yield place === 'database' ? withoutRemains(page) : page
    if (place !== 'accounts') return
    next = (JSON.parse(page) as { nextPageToken?: string }).nextPageToken
  }
}

async function readPage(place: string, address: string): Promise<string> {
  const response = await fetch(address, { headers: OWNER })
  const body = await response.text()
  if (!response.ok) throw new Error(`${place}: ${response.status} ${body}`)
  return body
}
