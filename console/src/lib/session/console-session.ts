import { OPERATOR_IDLE_MS } from '@sesame/contract/constants'
import { MINUTE_MS } from '@sesame/contract/durations'
import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import { CallError } from '@sesame/web/lib/api/call-error.ts'
import type { Clock } from '@sesame/web/lib/clock.ts'
import { createStore, type Store } from '@sesame/web/lib/store.ts'
import type { Call, ConsoleApi } from '../api/console-api.ts'
import type { Proof, Proofs } from '../identity/proofs.ts'
import type { TokenStore } from './token-store.ts'

/** The account of a person who is not allowed into the console, as our API described it before they lost their role. */
export interface Refused {
  readonly displayName: string | null
  readonly email: string | null
}

export type SessionState =
  /** The tab has a token, but the API has not yet returned the session's operator. */
  | { readonly status: 'checking' }
  | { readonly status: 'unreachable' }
  | { readonly status: 'out'; readonly ending: 'left' | 'ended' | null }
  /** The person proved their identity, but is not an operator. */
  | { readonly status: 'forbidden'; readonly person: Refused | null }
  | { readonly status: 'in'; readonly me: ConsoleSession }

/** An idle session warns its operator this long before it ends. */
export const WARNING_MS = 2 * MINUTE_MS

/** Activity is reported at most this often. The response also contains the number of requests that wait for this operator. */
const REPORT_MS = MINUTE_MS

interface State {
  readonly now: SessionState
  /** The time at which the session ends, if that is at most {@link WARNING_MS} away; otherwise null. */
  readonly endsAt: number | null
}

export interface OperatorSession {
  readonly state: Store<State>
  /** Requests the operator of the stored token's session from the API. */
  readonly check: () => Promise<void>
  /** Signs the operator in. With `link`, the passkey replaces the operator's lost passkeys in the console. */
  readonly enter: (proof: Proof, link?: string) => Promise<void>
  /** Renews the operator's proof of identity in the same session. */
  readonly prove: (proof: Proof) => Promise<void>
  /** To call if the API finds a proof too old that is still recent by the local clock. */
  readonly forgetProof: () => void
  readonly leave: () => Promise<void>
  /** To call when the operator types or clicks. Without it, the session would end while they write a long text. */
  readonly noteActivity: () => void
  /** Updates the number of requests that wait for this operator. Never rejects, since the next activity updates it, too. */
  readonly refresh: () => Promise<void>
  /** Signs out locally to return to the sign-in screen, where a different account can be used. */
  readonly reset: () => void
  /** Calls endpoints with the session's token. If the API refuses the token, the session ends in this tab. */
  readonly call: Call
}

export interface SessionPorts {
  readonly api: ConsoleApi
  readonly proofs: Proofs
  readonly tokens: TokenStore
  readonly clock: Clock
}

/** Creates a console session, which exists only in one tab (docs/decisions/035). */
export function createOperatorSession({
  api,
  proofs,
  tokens,
  clock,
}: SessionPorts): OperatorSession {
  const state = createStore<State>({
    now: tokens.read() === null ? { status: 'out', ending: null } : { status: 'checking' },
    endsAt: null,
  })
  const to = (now: SessionState): void => state.set({ now })
  let stopTimers: () => void = () => undefined
  let reportedAt = 0

  const close = (now: SessionState): void => {
    stopTimers()
    state.set({ endsAt: null })
    tokens.write(null)
    to(now)
  }
  /** Restarts the idle time. The server also measures it from the last call. */
  const stayAwake = (): void => {
    stopTimers()
    state.set({ endsAt: null })
    const { now } = state.get()
    if (now.status !== 'in') return
    const nowMs = clock.nowMs()
    const endsAt = Math.min(nowMs + OPERATOR_IDLE_MS, now.me.expiresAt)
    const leftMs = Math.max(0, endsAt - nowMs)
    const stopWarning = clock.after(Math.max(0, leftMs - WARNING_MS), () => state.set({ endsAt }))
    // After this time without a call, the server has ended the session, so clear the screen, too.
    const stopEnd = clock.after(leftMs, () => close({ status: 'out', ending: 'ended' }))
    stopTimers = () => {
      stopWarning()
      stopEnd()
    }
  }
  const open = (me: ConsoleSession): void => {
    to({ status: 'in', me })
    reportedAt = clock.nowMs()
    stayAwake()
  }

  const call: Call = async (name, options = {}) => {
    const accessToken = tokens.read()
    if (accessToken === null) throw new CallError('auth/session-ended', { status: 401 })
    try {
      const answer = await api(name, { ...options, accessToken })
      stayAwake()
      return answer
    } catch (error) {
      if (error instanceof CallError && tokens.read() === accessToken) {
        if (error.code === 'tools/not-an-operator') close({ status: 'forbidden', person: whoIs() })
        else if (error.endsSession) close({ status: 'out', ending: 'ended' })
      }
      throw error
    }
  }
  const whoIs = (): Refused | null => {
    const { now } = state.get()
    return now.status === 'in' ? now.me : null
  }

  const refresh = async (): Promise<void> => {
    reportedAt = clock.nowMs()
    try {
      const { toDecide } = await call('getConsoleSession')
      const { now } = state.get()
      // Update only the count. The response's other values may be older than a proof renewed in the meantime.
      if (now.status === 'in') to({ status: 'in', me: { ...now.me, toDecide } })
    } catch {
      // The warning stays visible. Activity a minute later sends another request.
    }
  }

  return {
    state,
    call,
    refresh,

    async check() {
      if (tokens.read() === null) return
      to({ status: 'checking' })
      try {
        open(await call('getConsoleSession'))
      } catch {
        if (tokens.read() !== null) to({ status: 'unreachable' })
      }
    },

    async enter(proof, link) {
      const given = await proofs.prove(proof)
      try {
        const body = { ...given, ...(link !== undefined && 'response' in given && { link }) }
        const { token, session } = await api('signInOperator', { body })
        tokens.write(token)
        open(session)
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'tools/not-an-operator') throw error
        close({ status: 'forbidden', person: null })
      }
    },

    async prove(proof) {
      open(await call('proveOperator', { body: await proofs.prove(proof) }))
    },

    forgetProof() {
      const { now } = state.get()
      if (now.status === 'in') to({ status: 'in', me: { ...now.me, provenAt: 0 } })
    },

    noteActivity() {
      if (state.get().now.status !== 'in' || clock.nowMs() - reportedAt < REPORT_MS) return
      void refresh()
    },

    reset: () => close({ status: 'out', ending: null }),

    async leave() {
      // Delete the token even if the API cannot be reached. In that case, the API ends the session after its idle time.
      await call('signOutOperator').catch(() => undefined)
      close({ status: 'out', ending: 'left' })
    },
  }
}
