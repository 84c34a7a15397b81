import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Admin } from '../../functions/src/adapters/firebase/admin.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { mainNamespace, peopleNamespaces, readDatabase } from './database.ts'
import { SPREAD_PATHS } from '../../functions/src/common/personal-data/places.ts'

const OWNER = { Authorization: 'Bearer owner' }

/** All stored data of a suite. Accounts are keyed by uid, and files are represented by their hash. */
export interface SuiteData {
  /** The data of all database instances that store people, merged. Shared places come from the first instance. */
  readonly main: Readonly<Record<string, unknown>>
  readonly statistics: unknown
  readonly accounts: Readonly<Record<string, object>>
  readonly files: Readonly<Record<string, string>>
}

/** Account fields that the identity service sets by itself. Their values differ after a restore. */
const NOTED = ['validSince', 'passwordUpdatedAt', 'lastRefreshAt', 'initialEmail']

const accountsPage = z.object({
  users: z._default(z.array(z.record(z.string(), z.unknown())), []),
  nextPageToken: z.optional(z.string()),
})

export async function readSuite({ bucket }: Pick<Admin, 'bucket'>): Promise<SuiteData> {
  const files: Record<string, string> = {}
  const [found] = await (await bucket()).getFiles()
  for (const file of found) {
    const [[bytes], [{ contentType, metadata }]] = [await file.download(), await file.getMetadata()]
    const facts = JSON.stringify([contentType, metadata])
    files[file.name] = createHash('sha256').update(facts).update(bytes).digest('hex')
  }
  return {
    main: await readPeople(),
    statistics: await readDatabase(suiteVariable('STATISTICS_NAMESPACE'), ''),
    accounts: await readAccounts(),
    files,
  }
}

async function readPeople(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const namespace of peopleNamespaces()) {
    const found = ((await readDatabase(namespace, '')) ?? {}) as Record<string, object>
    for (const [place, own] of Object.entries(found)) {
      const known = all[place] as object | undefined
      if (SPREAD_PATHS.includes(place)) all[place] = { ...known, ...own }
      else if (namespace === mainNamespace()) all[place] = own
    }
  }
  return all
}

async function readAccounts(): Promise<Record<string, object>> {
  const accounts: Record<string, object> = {}
  const url = `http://${suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')}/identitytoolkit.googleapis.com/v1/projects/${suiteVariable('GCLOUD_PROJECT')}/accounts:batchGet?maxResults=1000`
  let next: string | undefined = ''
  while (next !== undefined) {
    const response: Response = await fetch(`${url}&nextPageToken=${next}`, { headers: OWNER })
    const page: z.infer<typeof accountsPage> = accountsPage.parse(await response.json())
    for (const user of page.users) {
      const kept = Object.entries(user).filter(
        ([name, value]) => !NOTED.includes(name) && !isNothing(value),
      )
      accounts[String(user['localId'])] = Object.fromEntries(kept)
    }
    next = page.nextPageToken
  }
  return accounts
}

/** Whether the identity service may omit a field with this value. */
const isNothing = (value: unknown) =>
  value === false || (Array.isArray(value) && value.length === 0)

/** Deletes everything in the databases, the accounts and the bucket of people's files. Does not touch other buckets. */
export async function wipeSuite({ bucket }: Pick<Admin, 'bucket'>): Promise<void> {
  const database = suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')
  for (const namespace of [...peopleNamespaces(), suiteVariable('STATISTICS_NAMESPACE')]) {
    await remove(`http://${database}/.json?ns=${namespace}`)
  }
  const project = suiteVariable('GCLOUD_PROJECT')
  await remove(
    `http://${suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')}/emulator/v1/projects/${project}/accounts`,
  )
  await (await bucket()).deleteFiles()
}

async function remove(url: string): Promise<void> {
  const response = await fetch(url, { method: 'DELETE', headers: OWNER })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
}

/** Returns a database without the given places, and without any data keyed by the given uids. */
export function without(
  main: SuiteData['main'],
  places: readonly string[],
  uids: readonly string[] = [],
): Record<string, unknown> {
  const kept = Object.entries(main).filter(([place]) => !places.includes(place))
  return Object.fromEntries(
    kept
      .map(([place, value]) => [place, lacking(value, uids)] as const)
      .filter(([, value]) => Object.keys(value as object).length > 0),
  )
}

function lacking(value: unknown, uids: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).filter(
      // Each key in the index of e-mails consists of an owner's uid and an e-mail's key.
      ([key, each]) => !uids.includes(key.split(',')[0] ?? '') && !uids.includes(each as string),
    ),
  )
}
