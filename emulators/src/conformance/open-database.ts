import type { Hosts } from './verdict.ts'

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Query string, without the namespace. */
  readonly query?: string
  readonly owner?: boolean
  /** The body is sent unchanged. */
  readonly raw?: boolean
}

/** A namespace, accessed over REST. */
export function openDatabase({ database, projectId }: Hosts, name: string) {
  const namespace = `${projectId}-${name}`
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, query = '', owner = true, raw = false }: SendOptions = {},
  ): Promise<Answer> => {
    const url = `http://${database}${path}.json?ns=${namespace}${query && `&${query}`}`
    const response = await fetch(url, {
      method,
      headers: { ...(owner ? { authorization: 'Bearer owner' } : {}), ...headers },
      ...(body === undefined
        ? {}
        : { body: raw && typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: parsed(text), headers: response.headers }
  }
  return {
    namespace,
    send,
    /** Reads as a user with these claims. */
    as: (claims: object, path: string) =>
      send('GET', path, undefined, { owner: false, query: `auth=${unsigned(claims)}` }),
    putRules: async (rules: object, { tolerant = false } = {}) => {
      const answer = await send('PUT', '/.settings/rules', { rules })
      if (!tolerant && answer.status !== 200)
        throw new Error(`The rules of ${name} were refused: ${JSON.stringify(answer.body)}`)
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

/** An unsigned token, as the emulators accept it. */
function unsigned(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ iat: 0, exp: 3600, ...claims })}.`
}
