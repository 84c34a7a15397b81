/** The address of the database's REST API, and a function that returns an access token. */
export interface RestAccess {
  readonly databaseURL: string
  readonly emulatorHost: string | undefined
  readonly accessToken: () => Promise<string>
}

/** Lists the keys under a path without their values. */
export type ChildKeys = (path: string) => Promise<string[]>

/**
 * Lists keys over REST, because the SDK cannot read keys without their values, and a rate limit's window may contain many
 * keys.
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
 * Sends a request. Repeats it once if the connection was lost, since an open connection may have died while idle.
 *
 * The database emulator serves all namespaces on one host, and grants the token `owner` all rights.
 *
 * Source: Google Cloud, « Troubleshoot Cloud Run issues », connection reset by peer.
 */
async function ask(
  { databaseURL, emulatorHost, accessToken }: RestAccess,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Response> {
  const url = new URL(`${path}.json`, emulatorHost ? `http://${emulatorHost}` : databaseURL)
  const namespace = emulatorHost && { ns: new URL(databaseURL).hostname.split('.')[0] ?? '' }
  url.search = new URLSearchParams({ ...namespace, ...query }).toString()
  const authorization = `Bearer ${emulatorHost ? 'owner' : await accessToken()}`
  const send = () => fetch(url, { headers: { Authorization: authorization } })
  return send().catch(send)
}
