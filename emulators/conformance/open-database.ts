import type { Hosts } from './verdict.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
  /** The unparsed body. */
  readonly text: string
  readonly headers: Headers
}

interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Query string, without the namespace. */
  readonly query?: string
  readonly owner?: boolean
  /** Sends the body unchanged, not as JSON. */
  readonly raw?: boolean
}

/** Sends REST requests to a namespace of an emulator suite. */
export function openDatabase({ database, projectId }: Hosts, name: string) {
  const namespace = `${projectId}-${name}`
  return { namespace, ...connectDatabase(`http://${database}?ns=${namespace}`, 'owner') }
}

/** Sends REST requests to a database, with its owner's token. */
export function connectDatabase(address: string, accessToken: string) {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, query = '', owner = true, raw = false }: SendOptions = {},
  ): Promise<Answer> => {
    const { origin, search } = new URL(address)
    const parameters = [search.slice(1), query].filter(Boolean).join('&')
    const response = await fetch(`${origin}${path}.json?${parameters}`, {
      method,
      headers: { ...(owner ? { authorization: `Bearer ${accessToken}` } : {}), ...headers },
      ...(body === undefined
        ? {}
        : { body: raw && typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: parsed(text), text, headers: response.headers }
  }
  return {
    send,
    /** Reads a path as a user with these claims. */
    as: (claims: object, path: string) =>
      send('GET', path, undefined, { owner: false, query: `auth=${unsigned(claims)}` }),
    putRules: async (rules: object, { tolerant = false } = {}) => {
      const answer = await send('PUT', '/.settings/rules', { rules })
      if (!tolerant && answer.status !== 200)
        throw new Error(`The rules of ${address} were refused: ${JSON.stringify(answer.body)}`)
      return answer
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns an unsigned token, which emulators accept. */
function unsigned(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ iat: 0, exp: 3600, ...claims })}.`
}
