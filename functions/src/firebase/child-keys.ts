/** Lists the keys under a path without what they hold. */
export type ChildKeys = (path: string) => Promise<string[]>

/** Where the database answers over REST, and how to ask for a token. */
export interface RestAccess {
  readonly databaseURL: string
  readonly emulatorHost: string | undefined
  readonly accessToken: () => Promise<string>
}

/**
 * Keys over REST: the SDK has no shallow read, and a window of a rate limit may be large.
 *
 * Source: Firebase, « Database REST API », `shallow`.
 */
export function shallowKeys({ databaseURL, emulatorHost, accessToken }: RestAccess): ChildKeys {
  return async (path) => {
    const url = new URL(`${path}.json`, emulatorHost ? `http://${emulatorHost}` : databaseURL)
    url.searchParams.set('shallow', 'true')
    if (emulatorHost) {
      url.searchParams.set('ns', new URL(databaseURL).hostname.split('.')[0] ?? '')
    }
    const token = emulatorHost ? 'owner' : await accessToken()
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`shallow read: ${response.status}`)
    return Object.keys(((await response.json()) as object | null) ?? {})
  }
}
