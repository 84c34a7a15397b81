import {
  secondFactorNeeded,
  type SecondFactorNeeded,
  TICKET_MS,
} from '@sesame/contract/endpoints/second-factor'
import { SECOND_MS } from '@sesame/contract/durations'
import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import { keepCodesLeft } from '../../device/codes-left.ts'
import { lostFactorUntil, noteLostFactor } from '../../device/lost-factor.ts'
import type { IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { CodeQuestion, Reply } from './question.ts'
import type { Session } from './session.ts'

type Ask<T> = (idToken: string) => Promise<T>

/**
 * Sends a proof of identity to our API. If the API also requires a second factor, the page asks for a code. It signs in again
 * with the result of that code, and sends this new proof instead (docs/decisions/053). The form disappears after the caller has
 * opened the session. `byPasskey`: whether a passkey may replace the code.
 */
export type Prove = <T>(user: IdentityUser, ask: Ask<T>, byPasskey?: boolean) => Promise<T>

export function createProve(
  { api, clock, loadIdentity }: Pick<AuthPorts, 'api' | 'clock' | 'loadIdentity'>,
  session: Session,
): Prove {
  const enter = async (customToken: string): Promise<IdentityUser> =>
    (await loadIdentity()).signInWithCustomToken(customToken)

  const question = <T>(user: IdentityUser, ask: Ask<T>, first: SecondFactorNeeded): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      let needed = first
      /**
       * The results of an accepted code. After an outage, a retry continues from these results, because the code cannot be used
       * again.
       */
      let customToken: string | null = null
      let entered: IdentityUser | null = null
      let cancelTimer = (): void => undefined
      let isAnswered = false

      const isAsked = (): boolean => session.get().codeQuestion?.reply === reply
      const show = (change: Partial<CodeQuestion>): void => {
        const { codeQuestion } = session.get()
        if (codeQuestion !== null && isAsked()) {
          session.set({ codeQuestion: { ...codeQuestion, ...change } })
        }
      }
      const end = (): void => {
        cancelTimer()
        stop()
      }
      const remove = (): void => {
        end()
        if (isAsked()) session.set({ codeQuestion: null })
      }
      const fail = (error: Error): void => {
        remove()
        reject(error)
      }
      const succeed = (answer: T): void => {
        cancelTimer()
        isAnswered = true
        resolve(answer)
      }
      const expire = (): void => {
        cancelTimer()
        show({ isExpired: true })
      }
      const expireLater = (): void => {
        cancelTimer()
        cancelTimer = clock.after(TICKET_MS, expire)
      }

      /**
       * Sends the proof. After an outage, keeps the form open, so that the person can try again. Passes any other failure
       * to the caller.
       */
      const send = async (proved: IdentityUser): Promise<void> => {
        try {
          succeed(await ask(await proved.idToken()))
        } catch (error) {
          if (isOutage(error)) throw error
          fail(error as Error)
        }
      }
      const goOn = async (token: () => Promise<string>): Promise<void> => {
        customToken ??= await token()
        cancelTimer()
        try {
          entered ??= await enter(customToken)
        } catch (error) {
          if (!isOutage(error)) customToken = null
          throw error
        }
        await send(entered)
      }

      /** Sends the first proof again after the pause, to get a new ticket. */
      const renew = async (): Promise<void> => {
        try {
          succeed(await ask(await user.idToken()))
        } catch (error) {
          const again = neededOf(error)
          if (pauses(error)) return
          if (again?.ticket === undefined) expire()
          else {
            needed = again
            expireLater()
            show({ pausedSeconds: null })
          }
        }
      }
      /** Pauses the form if the error says that the API accepts no code yet. Returns whether it paused the form. */
      const pauses = (error: unknown): boolean => {
        if (!(error instanceof CallError) || error.code !== 'auth/second-factor-wait') return false
        const pausedSeconds = error.retryAfterSeconds ?? TICKET_MS / SECOND_MS
        cancelTimer()
        cancelTimer = clock.after(pausedSeconds * SECOND_MS, () => void renew())
        show({ pausedSeconds })
        return true
      }
      /** Runs a call with the ticket. If the ticket has expired, resolves to null. */
      const withTicket = async <A>(call: (ticket: string) => Promise<A>): Promise<A | null> => {
        try {
          return await call(needed.ticket ?? '')
        } catch (error) {
          if (codeOf(error) === 'auth/ticket-expired') {
            expire()
            return null
          }
          if (pauses(error)) return null
          throw error
        }
      }
      const leave = (): void => fail(new CallError('client/code-left'))
      const { uid } = user

      const reply: Reply = {
        async withCode(code, remember) {
          if (customToken === null) {
            const answer = await withTicket((ticket) =>
              api('answerSecondFactor', { body: { ticket, code, remember } }),
            )
            if (answer === null) return
            const { codesLeft } = answer.data
            customToken = answer.data.customToken
            if (codesLeft !== undefined) keepCodesLeft(codesLeft)
            noteLostFactor(uid, null)
          }
          const token = customToken
          await goOn(() => Promise.resolve(token))
        },
        withToken: goOn,
        async lose() {
          const answer = await withTicket((ticket) => api('loseSecondFactor', { body: { ticket } }))
          if (answer === null) return
          const { until } = answer.data
          noteLostFactor(uid, until)
          show({ wait: { since: clock.nowMs(), until }, isWaitStopped: false })
        },
        leave,
      }

      const before = session.get()
      const stop = session.subscribe(() => {
        const { authenticated, user: now } = session.get()
        if (isAnswered) remove()
        // Close the form, because other code opened, locked or ended the session.
        else if (!isAsked() || authenticated !== before.authenticated) leave()
        else if (now?.uid !== before.user?.uid) leave()
      })
      const untilMs = lostFactorUntil(uid)
      const isWaitStopped = first.wait === undefined && untilMs !== null && untilMs > clock.nowMs()
      noteLostFactor(uid, first.wait?.until ?? null)
      session.set({
        codeQuestion: {
          ...shownOf(first),
          email: user.email,
          isExpired: false,
          pausedSeconds: null,
          isWaitStopped,
          reply,
        },
      })
      expireLater()
    })

  return async (user, ask, byPasskey = true) => {
    try {
      return await ask(await user.idToken())
    } catch (error) {
      const needed = neededOf(error)
      if (needed?.customToken !== undefined) {
        return ask(await (await enter(needed.customToken)).idToken())
      }
      if (needed?.ticket === undefined) throw error
      const hasPasskey = byPasskey && needed.hasPasskey
      return question(user, ask, { ...needed, hasPasskey })
    }
  }
}

/** Reads from an error how to continue with a second factor; null if the error does not require a second factor. */
function neededOf(error: unknown): SecondFactorNeeded | null {
  if (!(error instanceof CallError) || error.code !== 'auth/second-factor-required') return null
  return secondFactorNeeded.safeParse(error.secondFactor).data ?? null
}

function shownOf({ hasPasskey, hasRecoveryCodes, wait, waitDays }: SecondFactorNeeded) {
  return { hasPasskey, hasRecoveryCodes, wait, waitDays }
}

function isOutage(error: unknown): boolean {
  return error instanceof CallError
    ? error.isOutage
    : codeOf(error) === 'auth/network-request-failed'
}
