import { suiteVariable } from './environment.ts'

/**
 * Reads a path of the main instance with an ID token, under the rules. Resolves with the status, or with what `look`
 * returns for the value.
 */
export async function readAs(
  idToken: string,
  path: string,
  look?: (value: object) => number,
): Promise<number> {
  const host = suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')
  const namespace = `${suiteVariable('GCLOUD_PROJECT')}-default-rtdb`
  const query = new URLSearchParams({ ns: namespace, auth: idToken })
  const response = await fetch(`http://${host}/${path}.json?${query.toString()}`)
  return look && response.ok ? look((await response.json()) as object) : response.status
}

/**
 * Sets a path of a database with an ID token, under the rules; resolves with the status. The default is the suite's
 * main instance.
 */
export async function writeAs(
  idToken: string,
  path: string,
  value: unknown,
  database = `http://${suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')}?ns=${mainNamespace()}`,
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
