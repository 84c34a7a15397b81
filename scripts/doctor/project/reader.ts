import { SECOND_MS } from '@sesame/contract/durations'
import type * as z from 'zod/mini'
import { APIS, originOf, type ApiName } from './apis.ts'

/** Nothing can be said, for a reason that its message gives in French. */
export class Unverified extends Error {}

/** What a server answered. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Reads a project. Nothing here can change one: there is no way to send anything but a request to read. */
export interface Reader {
  /**
   * Reads a resource or a list; the same one only once.
   *
   * @throws {Unverified} naming the role that is missing, or what the API answered.
   */
  readonly read: <T>(api: ApiName, path: string, shape: z.ZodMiniType<T>) => Promise<T>
  /** Reads a resource that may not exist: then it is null. */
  readonly find: <T>(api: ApiName, path: string, shape: z.ZodMiniType<T>) => Promise<T | null>
  /** Reads who may do what in the project: the one read that is a POST. */
  readonly readPolicy: <T>(shape: z.ZodMiniType<T>) => Promise<T>
  /** Reads a database, or its settings, as its owner. */
  readonly readDatabase: (url: URL) => Promise<Answer>
  /** Opens a page or an endpoint as anybody. */
  readonly visit: (url: string) => Promise<Answer>
}

export interface ReaderParts {
  readonly projectId: string
  /** Where the origins of the APIs are replaced. */
  readonly env: NodeJS.ProcessEnv
  /** The operator's OAuth 2 token; it outlives the run. */
  readonly accessToken: string
}

const REQUEST_MS = 10 * SECOND_MS

/**
 * Reads with an operator's rights. Requests are billed to the examined project, as those of firebase-tools are:
 * several of these APIs refuse a person's credentials otherwise.
 *
 * Source: https://cloud.google.com/docs/authentication/rest#set-billing-project
 */
export function createReader({ projectId, env, accessToken }: ReaderParts): Reader {
  const known = new Map<string, Promise<Answer>>()
  const ask = (api: ApiName, path: string, body?: object): Promise<Answer> => {
    const headers = {
      Authorization: `Bearer ${accessToken}`,
      'X-Goog-User-Project': projectId,
      'Content-Type': 'application/json',
    }
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
  return {
    read: async (api, path, shape) => parsed(api, await once(api, path), shape),
    async find(api, path, shape) {
      const answer = await once(api, path)
      return answer.status === 404 ? null : parsed(api, answer, shape)
    },
    async readPolicy(shape) {
      const path = `/v1/projects/${projectId}:getIamPolicy`
      // https://cloud.google.com/resource-manager/reference/rest/v1/projects/getIamPolicy
      const answer = await ask('projects', path, { options: { requestedPolicyVersion: 3 } })
      return parsed('projects', answer, shape)
    },
    readDatabase: ({ href }) => send(href, { headers: { Authorization: `Bearer ${accessToken}` } }),
    visit: (url) => send(url, { redirect: 'manual' }),
  }
}

async function send(url: string, request: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(REQUEST_MS) })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (cause) {
    throw new Unverified(`${new URL(url).host} ne répond pas`, { cause })
  }
}

function parsed<T>(api: ApiName, { status, text }: Answer, shape: z.ZodMiniType<T>): T {
  const { origin, role } = APIS[api]
  const { host } = new URL(origin)
  if (status === 403 && text.includes('SERVICE_DISABLED')) {
    throw new Unverified(`l’API ${host} n’est pas activée`)
  }
  if (status === 401) throw new Unverified(`${host} refuse ces identifiants (401)`)
  if (status === 403) throw new Unverified(`il manque le rôle ${role}`)
  if (status !== 200) throw new Unverified(`${host} répond ${status}`)
  const found = shape.safeParse(jsonOf(text))
  if (found.success) return found.data
  const [place = []] = found.error.issues.map(({ path }) => path)
  throw new Unverified(`${host} répond autre chose que ce qui est documenté (${place.join('.')})`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
