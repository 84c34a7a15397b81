import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { HOUR_MS } from '@sesame/contract/durations'
import { isSameAddress } from '@sesame/contract/email-address'
import { signInMethod, type RenewedGrant } from '@sesame/contract/endpoints/auth'
import * as z from 'zod/mini'
import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { AccountParts } from './account-parts.ts'
import type { Session } from '../session/session.ts'

/** A call that reports to our API a change made at the identity service. It is stored, because it can get lost. */
const unreportedCall = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('changeSignInMethods'),
    uid: z.string(),
    added: signInMethod,
  }),
  z.object({ name: z.literal('changePassword'), uid: z.string() }),
  z.object({ name: z.literal('resetPassword'), email: z.string(), code: z.string() }),
])
export type UnreportedCall = z.infer<typeof unreportedCall>

const storedCall = z.object({ atMs: z.number(), call: unreportedCall })

/** How long each call stays stored: as long as the proof of identity that the call requires is valid. */
const LIFE_MS: Readonly<Record<UnreportedCall['name'], number>> = {
  changeSignInMethods: RECENT_LOGIN_MS,
  changePassword: RECENT_LOGIN_MS,
  resetPassword: HOUR_MS,
}

/** Stores a call before the identity service makes the change, and deletes the call after our API has responded. */
export interface UnreportedCalls {
  /** Returns the stored call that must still be made; null if there is none or if it is too old. */
  readonly read: () => UnreportedCall | null
  /** Stores the call, then runs `act`, which makes the change at the identity service. */
  readonly change: <T>(call: UnreportedCall, act: () => Promise<T>) => Promise<T>
  /** Makes the call. The call stays stored only if it fails because of an outage. */
  readonly report: (call: () => Promise<void>) => Promise<void>
}

export function createUnreportedCalls({
  clock,
  unreportedCallStore,
}: Pick<AuthPorts, 'clock' | 'unreportedCallStore'>): UnreportedCalls {
  const drop = (): void => unreportedCallStore.write(null)

  const read = (): UnreportedCall | null => {
    const kept = parse(unreportedCallStore.read())
    if (kept === null) return null
    const ageMs = clock.nowMs() - kept.atMs
    if (ageMs >= 0 && ageMs < LIFE_MS[kept.call.name]) return kept.call
    drop()
    return null
  }

  return {
    read,
    async change(call, act) {
      unreportedCallStore.write(JSON.stringify({ atMs: clock.nowMs(), call }))
      try {
        return await act()
      } catch (error) {
        // After a network error, the change may have been made, so keep the call.
        if (codeOf(error) !== 'auth/network-request-failed') drop()
        throw error
      }
    },
    async report(call) {
      try {
        await call()
        drop()
      } catch (error) {
        if (error instanceof CallError && !error.isOutage) drop()
        throw error
      }
    },
  }
}

/** Repeats a stored call that an earlier page could not complete. */
export interface LostCall {
  /** Makes the call if it belongs to the person at this page. Resolves to whether the call opened the session. */
  reportAgain: () => Promise<boolean>
  /** Resolves to the account's address if `reportAgain` reported the password reset with this code; otherwise to null. */
  reportedReset: (code: string) => Promise<string | null>
}

export function createLostCall(
  { api, tokens, loadIdentity, logger, alone }: AuthPorts,
  session: Session,
  { reEnter }: Pick<AccountParts, 'reEnter'>,
  unreported: UnreportedCalls,
): LostCall {
  let reportedReset: { readonly email: string; readonly code: string } | null = null

  const ask = async (call: UnreportedCall, idToken: string): Promise<RenewedGrant> => {
    const accessToken = tokens.read()
    switch (call.name) {
      case 'changeSignInMethods': {
        const body = { added: call.added, idToken }
        return (await api(call.name, { body, accessToken })).data
      }
      case 'changePassword':
        return (await api(call.name, { body: { idToken }, accessToken })).data
      case 'resetPassword':
        return (await api(call.name, { body: { idToken, code: call.code } })).data
    }
  }

  const make = async (): Promise<boolean> => {
    const call = unreported.read()
    if (call === null) return false
    const identity = await loadIdentity()
    const user = await identity.currentUser()
    if (user === null) return false
    const isTheirs =
      call.name === 'resetPassword'
        ? isSameAddress(call.email, user.email)
        : call.uid === user.uid && call.uid === session.get().user?.uid
    if (!isTheirs) return false
    // Reports the change while refreshes wait. A refresh would send a token that the change has revoked, and would close the
    // session.
    const tell = async (): Promise<void> => {
      const renewed = await ask(call, await user.idToken())
      session.open(renewed)
      await reEnter(renewed)
    }
    const isReset = call.name === 'resetPassword'
    try {
      await unreported.report(() => alone(tell))
    } catch (error) {
      // The API has accepted the reset, but opens a session only after a second-factor code. The next sign-in asks for that code.
      if (isReset && codeOf(error) === 'auth/second-factor-required') reportedReset = call
      throw error
    }
    if (isReset) reportedReset = call
    return true
  }

  /** The running attempt to make the call, if any. Only one attempt runs at a time. */
  let making: Promise<boolean> | undefined
  const reportAgain = (): Promise<boolean> => {
    making ??= make()
      .catch((error: unknown) => {
        logger.warn('Changement non annoncé', codeOf(error))
        return false
      })
      .finally(() => (making = undefined))
    return making
  }

  return {
    reportAgain,
    async reportedReset(code) {
      await reportAgain()
      return reportedReset?.code === code ? reportedReset.email : null
    },
  }
}

function parse(text: string | null): z.infer<typeof storedCall> | null {
  try {
    return storedCall.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}
