import { SECOND_MS } from '@sesame/contract/durations'

/** Where the database answers over REST, and how to get an access token. */
export interface RestAccess {
  readonly databaseURL: string
  readonly emulatorHost: string | undefined
  readonly accessToken: () => Promise<string>
}

/** Lists the keys under a path without their values. */
export type ChildKeys = (path: string) => Promise<string[]>

/** Writes several paths at once, or none if a rule refuses one; resolves with whether it wrote. */
export type JudgedUpdate = (values: Readonly<Record<string, unknown>>) => Promise<boolean>

const UPDATE_LIMIT_MS = 5 * SECOND_MS

/**
 * Keys over REST: the SDK has no shallow read, and a rate limit window may be large.
 *
 * Source: Firebase, « Database REST API », `shallow`.
 */
export function shallowKeys(access: RestAccess): ChildKeys {
  return async (path) => {
    const response = await ask(access, path, { shallow: 'true' })
    if (!response.ok) throw new Error(`shallow read: ${response.status}`)
    return Object.keys(((await response.json()) as object | null) ?? {})
  }
}

/**
 * An update that the rules judge as if `uid` made it. The rules check its condition, which saves a read.
 *
 * Source: Firebase, « Authenticate REST requests », `auth_variable_override`; « Saving data »,
 * multi-path updates.
 */
export function judgedUpdate(access: RestAccess, uid: string): JudgedUpdate {
  const query = { auth_variable_override: JSON.stringify({ uid }), print: 'silent' }
  return async (values) => {
    const response = await ask(access, '/', query, {
      method: 'PATCH',
      body: JSON.stringify(values),
    })
    const answer = await response.text()
    if (response.ok) return true
    // A refused access token is a 401 too; only the message tells them apart.
    if (response.status === 401 && answer.includes('Permission denied')) return false
    throw new Error(`judged update: ${response.status}`)
  }
}

/** The emulator serves all namespaces at one host, and grants everything to the token `owner`. */
async function ask(
  { databaseURL, emulatorHost, accessToken }: RestAccess,
  path: string,
  query: Readonly<Record<string, string>>,
  update: { method: string; body: string } | null = null,
): Promise<Response> {
  const url = new URL(`${path}.json`, emulatorHost ? `http://${emulatorHost}` : databaseURL)
  const namespace = emulatorHost && { ns: new URL(databaseURL).hostname.split('.')[0] ?? '' }
  url.search = new URLSearchParams({ ...namespace, ...query }).toString()
  const authorization = `Bearer ${emulatorHost ? 'owner' : await accessToken()}`
  const type = update && { 'Content-Type': 'application/json' }
  const signal = update && AbortSignal.timeout(UPDATE_LIMIT_MS)
  return fetch(url, { ...update, signal, headers: { ...type, Authorization: authorization } })
}
