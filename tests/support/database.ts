import { shardOf } from '@sesame/contract/shard'
import { readShards } from '../../functions/src/common/config/shards-config.ts'
import { SPREAD_PATHS } from '../../functions/src/common/personal-data/places.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'

/**
 * Reads a path from its database instance with an ID token, under the rules. Resolves with the HTTP status if refused, otherwise
 * with the result of `look` for the value.
 */
export async function readAs(
  idToken: string,
  path: string,
  look?: (value: object) => number,
): Promise<number> {
  const host = suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')
  const query = new URLSearchParams({ ns: namespaceOf(path), auth: idToken })
  const response = await fetch(`http://${host}/${path}.json?${query.toString()}`)
  return look && response.ok ? look((await response.json()) as object) : response.status
}

/**
 * Sets a database path with an ID token, under the rules. Resolves with the HTTP status. By default uses the suite's instance for
 * that path.
 */
export async function writeAs(
  idToken: string,
  path: string,
  value: unknown,
  database = `http://${suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')}?ns=${namespaceOf(path)}`,
): Promise<number> {
  const url = new URL(database)
  url.pathname = `${path}.json`
  url.searchParams.set('auth', idToken)
  return (await fetch(url, { method: 'PUT', body: JSON.stringify(value) })).status
}

/** Reads a path of a database of the suite, bypassing its rules. */
export async function readDatabase(namespace: string, path: string): Promise<unknown> {
  const host = suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')
  const response = await fetch(`http://${host}/${path}.json?ns=${namespace}`, {
    headers: { Authorization: 'Bearer owner' },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

export const mainNamespace = () => `${suiteVariable('GCLOUD_PROJECT')}-default-rtdb`

/**
 * Returns the instance that stores a path: the instance for the shard of the path's uid, or the first instance for shared paths.
 */
export function namespaceOf(path: string): string {
  const [place = '', uid = ''] = path.split('/')
  const first = mainNamespace()
  if (!SPREAD_PATHS.includes(place)) return first
  const shards = readShards(process.env, `https://${first}.firebaseio.com`)
  return new URL(shards[shardOf(uid)] ?? '').hostname.split('.')[0] ?? ''
}

/** Returns all instances that store people, in order. */
export function peopleNamespaces(): string[] {
  const urls = readShards(process.env, `https://${mainNamespace()}.firebaseio.com`)
  const others = urls.map((url) => new URL(url ?? '').hostname.split('.')[0] ?? '')
  return [...new Set([mainNamespace(), ...others])]
}

/** Reads a path in its instance, bypassing the rules. */
export const readRecord = (path: string) => readDatabase(namespaceOf(path), path)
