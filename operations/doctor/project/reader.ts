import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { greetServer } from '../../../functions/src/adapters/services/greet-server.ts'
import { spoken, type Words } from '../words.ts'
import { APIS, originOf, type ApiName } from './apis.ts'

/** Thrown if a check has no result; the message explains why. */
export class Unverified extends Error {
  constructor(why: Words, options?: ErrorOptions) {
    super(spoken(why), options)
  }
}

/** Thrown if an API is not enabled in the project. Nothing that uses the API is set up then. */
export class ApiDisabled extends Unverified {}

/** A server's response. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** An IAM policy: the members of each role, and the condition under which each binding applies. */
export const policy = z.object({
  bindings: z._default(
    z.array(
      z.object({
        role: z.string(),
        members: z._default(z.array(z.string()), []),
        condition: z.optional(z.object({ expression: z.string() })),
      }),
    ),
    [],
  ),
})
export type Policy = z.infer<typeof policy>

/** Reads the state of a project. It changes nothing, because it sends only requests that read. */
export interface Reader {
  /**
   * Reads a resource or a list. Repeated reads share one request.
   *
   * @throws {Unverified} naming the missing role, or quoting the API's response.
   */
  readonly read: <T>(api: ApiName, path: string, shape: z.ZodMiniType<T>) => Promise<T>
  /** Reads an optional resource; null if it does not exist. */
  readonly find: <T>(api: ApiName, path: string, shape: z.ZodMiniType<T>) => Promise<T | null>
  /** Reads by POST, where the API requires it, without changing anything; null if the resource does not exist. */
  readonly readByPost: <T>(
    api: ApiName,
    path: `${string}:get${string}`,
    body: object,
    shape: z.ZodMiniType<T>,
  ) => Promise<T | null>
  /** Reads the IAM policy of a resource by POST, where the API requires it; null if the resource does not exist. */
  readonly readPolicy: (
    api: 'projects' | 'iam' | 'tasks',
    resource: string,
  ) => Promise<Policy | null>
  /** Reads a database, or its settings, with the rights of the project's owner. */
  readonly readDatabase: (url: URL) => Promise<Answer>
  /**
   * Reads the TXT records of a name from Google's public DNS.
   *
   * Source: https://developers.google.com/speed/public-dns/docs/doh/json
   */
  readonly readTexts: (name: string) => Promise<string[]>
  /** Connects to a mail server, and signs in if credentials are given. Resolves with null on success. */
  readonly greet: typeof greetServer
  /** Requests a page or an endpoint without credentials. */
  readonly visit: (url: string) => Promise<Answer>
}

export interface ReaderParts {
  readonly projectId: string
  /** Variables that may override the origins of the APIs. */
  readonly env: NodeJS.ProcessEnv
  /** The operator's OAuth 2 token. It is valid for longer than the checks take. */
  readonly accessToken: string
  /** Called to print each request to an API. */
  readonly tell?: (line: string) => void
}

/** RFC 1035: the type of TXT records, and the response codes for success and for an unknown name. */
const [TXT, KNOWN] = [16, [0, 3]]

const dnsAnswer = z.object({
  Status: z.number(),
  Answer: z._default(z.array(z.object({ type: z.number(), data: z.string() })), []),
})

/** Joins the quoted strings into which DNS splits a long text. */
function unquoted(data: string): string {
  const parts = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part = '']) => part)
  return parts.length === 0 ? data : parts.join('')
}

/** Older versions of a policy have no conditions. */
export const AS_VERSION_3 = { options: { requestedPolicyVersion: 3 } }

const REQUEST_MS = 10 * SECOND_MS

/**
 * Reads with the operator's own rights. Requests are billed to the project being checked, as in firebase-tools, because
 * several of these APIs otherwise refuse a person's credentials.
 *
 * Source: https://cloud.google.com/docs/authentication/rest#set-billing-project
 */
export function createReader({ projectId, env, accessToken, tell }: ReaderParts): Reader {
  const known = new Map<string, Promise<Answer>>()
  const ask = (api: ApiName, path: string, body?: object): Promise<Answer> => {
    const headers = {
      Authorization: `Bearer ${accessToken}`,
      'X-Goog-User-Project': projectId,
      'Content-Type': 'application/json',
    }
    tell?.(`${body ? 'POST' : 'GET'} ${originOf(api, env)}${path}`)
    return send(originOf(api, env) + path, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  }
  const once = (api: ApiName, path: string) => {
    const key = `${api} ${path}`
    const answer = known.get(key) ?? ask(api, path)
    known.set(key, answer)
    return answer
  }
  const readByPost: Reader['readByPost'] = async (api, path, body, shape) => {
    const answer = await ask(api, path, body)
    return answer.status === 404 ? null : parsed(api, answer, shape)
  }
  return {
    read: async (api, path, shape) => parsed(api, await once(api, path), shape),
    async find(api, path, shape) {
      const answer = await once(api, path)
      return answer.status === 404 ? null : parsed(api, answer, shape)
    },
    readByPost,
    readPolicy: (api, resource) =>
      readByPost(api, `${resource}:getIamPolicy`, AS_VERSION_3, policy),
    async readTexts(name) {
      const origin = env['PUBLIC_DNS_URL'] ?? 'https://dns.google'
      const { status, text } = await send(
        `${origin}/resolve?${new URLSearchParams({ name, type: 'TXT' }).toString()}`,
        {},
      )
      const found = dnsAnswer.safeParse(jsonOf(text))
      if (status !== 200 || !found.success || !KNOWN.includes(found.data.Status)) {
        throw new Unverified({
          fr: `le DNS de ${name} ne répond pas`,
          en: `the DNS of ${name} isn’t answering`,
        })
      }
      return found.data.Answer.filter(({ type }) => type === TXT).map(({ data }) => unquoted(data))
    },
    greet: greetServer,
    readDatabase: ({ href }) => send(href, { headers: { Authorization: `Bearer ${accessToken}` } }),
    visit: (url) => send(url, { redirect: 'manual' }),
  }
}

async function send(url: string, request: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(REQUEST_MS) })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (cause) {
    throw unanswered(url, cause)
  }
}

/** Returns the error for a request without a response. */
export function unanswered(url: string, cause: unknown): Unverified {
  const { host } = new URL(url)
  return new Unverified({ fr: `${host} ne répond pas`, en: `${host} isn’t answering` }, { cause })
}

function parsed<T>(api: ApiName, { status, text }: Answer, shape: z.ZodMiniType<T>): T {
  const { origin, role } = APIS[api]
  const { host } = new URL(origin)
  if (status === 403 && text.includes('SERVICE_DISABLED')) {
    throw new ApiDisabled({
      fr: `l’API ${host} n’est pas activée`,
      en: `the API ${host} isn’t enabled`,
    })
  }
  if (status === 401) {
    throw new Unverified({
      fr: `${host} refuse ces identifiants (401)`,
      en: `${host} refuses these credentials (401)`,
    })
  }
  if (status === 403) {
    throw new Unverified({ fr: `il manque le rôle ${role}`, en: `you need the role ${role}` })
  }
  if (status !== 200) {
    throw new Unverified({ fr: `${host} répond ${status}`, en: `${host} answers ${status}` })
  }
  const found = shape.safeParse(jsonOf(text))
  if (found.success) return found.data
  const [path = []] = found.error.issues.map((issue) => issue.path)
  const place = path.join('.')
  throw new Unverified({
    fr: `${host} répond autre chose que ce qui est documenté (${place})`,
    en: `${host} doesn’t answer as documented (${place})`,
  })
}

/** Parses JSON; undefined if the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
