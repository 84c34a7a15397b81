import type { ErrorCode } from '@sesame/contract/error-codes'
import { CallError } from '@sesame/web/lib/api/call-error.ts'
import type { ConsoleAnswer, ConsoleApi, ConsoleEndpointName } from '../lib/api/console-api.ts'

interface Call {
  readonly name: ConsoleEndpointName
  readonly body: unknown
  readonly accessToken: string | undefined
}

type Reply = (body: unknown) => unknown

/** A fake API that records its calls and returns the responses set by the test. */
export class FakeApi {
  readonly calls: Call[] = []
  readonly #replies = new Map<ConsoleEndpointName, Reply>()

  call: ConsoleApi = async <N extends ConsoleEndpointName>(
    name: N,
    options: { body?: unknown; accessToken?: string },
  ) => {
    this.calls.push({ name, body: options.body, accessToken: options.accessToken })
    const reply = this.#replies.get(name)
    if (reply === undefined) throw new Error(`no reply for ${name}`)
    return (await reply(options.body)) as ConsoleAnswer<N>
  }

  /** Sets the response of an endpoint. */
  on<N extends ConsoleEndpointName>(
    name: N,
    reply: (body: never) => ConsoleAnswer<N> | Promise<ConsoleAnswer<N>>,
  ): void {
    this.#replies.set(name, reply as Reply)
  }

  /** The request bodies sent to an endpoint, in order. */
  bodiesOf(name: ConsoleEndpointName): unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ body }) => body)
  }
}

/** Creates a response that rejects with this API error. */
export function refusing(code: ErrorCode, status: number): () => Promise<never> {
  return () => Promise.reject(new CallError(code, { status, requestId: 'a1B2c3D4e5' }))
}
