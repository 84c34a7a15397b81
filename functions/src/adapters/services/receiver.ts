import { FILE_NAME } from '@sesame/contract/product'
import { SECOND_MS } from '@sesame/contract/durations'
import type { DeliveryFailure } from '@sesame/contract/records/outgoing-event'
import { lookup, type LookupAddress } from 'node:dns'
import { request as requestPlainly, type IncomingMessage, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Answered, Post, SignedEvent } from '../../events/signed.ts'
import { isLocalURL, isPublicAddress, isReceiverURL } from '../../events/receiver-url.ts'

/** Time limit for one attempt, from the DNS lookup to the response's status. */
export const ANSWER_LIMIT_MS = 10 * SECOND_MS

interface Settings {
  /** Whether http and receivers on this machine are allowed. Only the emulators allow them. */
  readonly allowsLocal: boolean
  readonly limitMs?: number
  /** Looks up the addresses of a host name; by default, like the operating system. */
  readonly resolve?: typeof lookup
}

class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/**
 * Sends events to receivers. Connects only to the addresses that were checked, follows no redirect, and reads only the status of
 * a response. Each attempt uses a new connection.
 *
 * Source: Standard Webhooks, « Server Side Request Forgery (SSRF) ».
 */
export function receiverPost({
  allowsLocal,
  limitMs = ANSWER_LIMIT_MS,
  resolve = lookup,
}: Settings): Post {
  return async (url, event) => {
    const isLocal = allowsLocal && isLocalURL(url)
    if (!isLocal && !isReceiverURL(url)) return failed('private')
    const options = { lookup: publicLookup(resolve), signal: AbortSignal.timeout(limitMs) }
    try {
      const answer = await send(url, event, isLocal ? { signal: options.signal } : options)
      const { statusCode: status = 0 } = answer
      if (status >= 300 && status < 400) return failed('redirected')
      return { outcome: String(status), isAccepted: status >= 200 && status < 300 }
    } catch (error) {
      if (options.signal.aborted) return failed('timeout')
      return failed(error instanceof PrivateAddressError ? 'private' : 'unreachable')
    }
  }
}

const failed = (outcome: DeliveryFailure): Answered => ({ outcome, isAccepted: false })

/** Resolves with the response's status and headers. The body is not read. */
function send(
  url: string,
  { headers, body }: SignedEvent,
  options: RequestOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const ask = url.startsWith('http:') ? requestPlainly : request
    const sent = ask(url, {
      ...options,
      method: 'POST',
      agent: false,
      headers: {
        ...headers,
        'user-agent': `${FILE_NAME}-events`,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.on('error', () => undefined)
      resolve(answer)
      answer.destroy()
    })
    sent.end(body)
  })
}

function problemOf(addresses: readonly LookupAddress[]): Error | null {
  return addresses.every(({ address }) => isPublicAddress(address))
    ? null
    : new PrivateAddressError()
}

/**
 * Looks up the addresses of a host name, which must all be public. Node connects to one of these addresses, without another
 * lookup.
 */
function publicLookup(resolve: typeof lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const problem = error ?? problemOf(addresses)
      const [first] = problem === null ? addresses : []
      if (!first) done(problem ?? new Error('no address'), '', 0)
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}
