/** Where the database answers over REST, and how to ask for a token. */
export interface RestAccess {
  readonly databaseURL: string
  readonly emulatorHost: string | undefined
  readonly accessToken: () => Promise<string>
}

/** The address of a path, in the emulator with its namespace. */
export function restURL({ databaseURL, emulatorHost }: RestAccess, path: string): URL {
  const url = new URL(`${path}.json`, emulatorHost ? `http://${emulatorHost}` : databaseURL)
  if (emulatorHost) {
    url.searchParams.set('ns', new URL(databaseURL).hostname.split('.')[0] ?? '')
  }
  return url
}

/** The header that makes a request the functions' own. */
export async function authorization({ emulatorHost, accessToken }: RestAccess): Promise<string> {
  return `Bearer ${emulatorHost ? 'owner' : await accessToken()}`
}
