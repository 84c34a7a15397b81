import { SECOND_MS } from '@sesame/contract/durations'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { localized } from '../../scripts/localized.ts'
import { originOf, type ApiName } from '../doctor/project/apis.ts'
import {
  ApiDisabled,
  createReader,
  type Reader,
  type ReaderParts,
} from '../doctor/project/reader.ts'

/** The time limit of a call, and that of an operation which a call starts. */
const [CALL_MS, OPERATION_MS] = [30 * SECOND_MS, 180 * SECOND_MS]

/**
 * Waits (ms) between repeated calls. For a minute or more after an account, a role or an API is created, calls that name it
 * fail.
 */
const RETRIES_MS = [1, 2, 4, 8, 15, 30, 30].map((seconds) => seconds * SECOND_MS)

/** A request that changes something in the project. */
export interface Call {
  readonly api: ApiName
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  readonly body: object
  /** Whether the body contains a secret, which `--calls` does not print. */
  readonly isSecret?: true
  /**
   * The version of the API, such as `/v1`, at which the started operation can be read. The change waits until the operation
   * ends.
   */
  readonly operations?: string
}

/** Thrown if Google refuses a call. */
export class Refused extends Error {}

/** Reads and changes a project with the operator's own rights. */
export interface Google {
  /** Reads a resource; null if it does not exist, or if its API is not enabled yet. */
  readonly find: Reader['find']
  readonly readByPost: Reader['readByPost']
  /**
   * Makes a change; resolves with the response.
   *
   * @throws {Refused} with Google's message.
   */
  readonly change: (call: Call) => Promise<unknown>
}

const operation = z.object({ name: z.string(), done: z._default(z.boolean(), false) })

/** Whether an error may only mean that a new account, role or API has not reached all of Google's servers yet. */
function isTooEarly(status: number, text: string): boolean {
  if (status === 403) return text.includes('SERVICE_DISABLED')
  return (status === 400 || status === 404) && text.includes('does not exist')
}

async function unlessDisabled<T>(found: Promise<T | null>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof ApiDisabled) return null
    throw error
  }
}

/** @param tell called to print each call, if the operator asked for it. */
export function createGoogle(parts: ReaderParts, tell: (line: string) => void): Google {
  const { projectId, env, accessToken } = parts
  // Each read has its own reader, because a reader caches responses, and a change makes them stale.
  const reading = { ...parts, tell }
  const send = async ({ api, method, path, body, isSecret }: Call) => {
    tell(`${method} ${originOf(api, env)}${path} ${isSecret ? '{…}' : JSON.stringify(body)}`)
    const response = await fetch(originOf(api, env) + path, {
      method,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        'X-Goog-User-Project': projectId,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_MS),
    })
    return { status: response.status, isDone: response.ok, text: await response.text() }
  }
  const sendAgain = async (call: Call) => {
    for (const ms of RETRIES_MS) {
      const answer = await send(call)
      if (answer.isDone || !isTooEarly(answer.status, answer.text)) return answer
      await wait(ms)
    }
    return send(call)
  }
  return {
    find: (api, path, shape) => unlessDisabled(createReader(reading).find(api, path, shape)),
    readByPost: (api, path, body, shape) =>
      unlessDisabled(createReader(reading).readByPost(api, path, body, shape)),
    async change(call) {
      const { status, isDone, text } = await sendAgain(call)
      if (!isDone) {
        const { host } = new URL(originOf(call.api, env))
        const asked = `${call.method} ${call.path.split('?')[0] ?? ''}`
        throw new Refused(
          localized({
            fr: `${host} répond ${status} à ${asked}\u00A0:\n${text}`,
            en: `${host} answers ${status} to ${asked}:\n${text}`,
          }),
        )
      }
      const answer: unknown = JSON.parse(text || '{}')
      if (call.operations !== undefined) await ended(call.api, call.operations, answer)
      return answer
    },
  }

  /** Waits for the end of an operation. @throws {Refused} if it takes too long. */
  async function ended(api: ApiName, version: string, begun: unknown): Promise<void> {
    const deadline = Date.now() + OPERATION_MS
    let found = operation.parse(begun)
    while (!found.done) {
      if (Date.now() > deadline) {
        throw new Refused(
          localized({
            fr: `${found.name} n’est pas fini après ${OPERATION_MS / SECOND_MS} s\u00A0; relancez la commande.`,
            en: `${found.name} has not ended after ${OPERATION_MS / SECOND_MS} s; run the command again.`,
          }),
        )
      }
      await wait(2 * SECOND_MS)
      found = await createReader(reading).read(api, `${version}/${found.name}`, operation)
    }
  }
}
