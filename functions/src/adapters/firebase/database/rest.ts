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

/** How long to wait for an update, and for its second try. */
const UPDATE_LIMITS_MS: Limits = [SECOND_MS, 4 * SECOND_MS]

type Limits = readonly [first: number, second: number]

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
 * An update that the rules judge as if `uid` made it. The rules check its condition, which saves a read. It may be
 * sent twice: the condition has to be one that the update itself ends, so that the rules refuse it then.
 *
 * Source: Firebase, « Authenticate REST requests », `auth_variable_override`; « Saving data »,
 * multi-path updates.
 */
export function judgedUpdate(
  access: RestAccess,
  uid: string,
  limitsMs = UPDATE_LIMITS_MS,
): JudgedUpdate {
  const query = { auth_variable_override: JSON.stringify({ uid }), print: 'silent' }
  return async (values) => {
    const response = await ask(access, '/', query, {
      ...{ method: 'PATCH', body: JSON.stringify(values), limitsMs },
    })
    const answer = await response.text()
    if (response.ok) return true
    // A refused access token is a 401 too; only the message tells them apart.
    if (response.status === 401 && answer.includes('Permission denied')) return false
    throw new Error(`judged update: ${response.status}`)
  }
}

/**
 * Asks, and once more when no answer comes. A connection that is kept may have died while the instance was
 * throttled, and the request that finds out is lost with it; the next one opens another.
 *
 * The emulator serves all namespaces at one host, and grants everything to the token `owner`.
 *
 * Source: Google Cloud, « Troubleshoot Cloud Run issues », connection reset by peer.
 */
async function ask(
  { databaseURL, emulatorHost, accessToken }: RestAccess,
  path: string,
  query: Readonly<Record<string, string>>,
  update: { method: string; body: string; limitsMs: Limits } | null = null,
): Promise<Response> {
  const url = new URL(`${path}.json`, emulatorHost ? `http://${emulatorHost}` : databaseURL)
  const namespace = emulatorHost && { ns: new URL(databaseURL).hostname.split('.')[0] ?? '' }
  url.search = new URLSearchParams({ ...namespace, ...query }).toString()
  const authorization = `Bearer ${emulatorHost ? 'owner' : await accessToken()}`
  const headers = {
    ...(update && { 'Content-Type': 'application/json' }),
    Authorization: authorization,
  }
  const { limitsMs, ...request } = update ?? {}
  const send = (limitMs: number | undefined) => {
    const signal = limitMs === undefined ? null : AbortSignal.timeout(limitMs)
    return fetch(url, { ...request, signal, headers })
  }
  return send(limitsMs?.[0]).catch(() => send(limitsMs?.[1]))
}
