import { CallError } from '../../api/call-error.ts'
import type { AnswerOf } from '../../api/api.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { AccountParts } from './account-parts.ts'

export interface Devices {
  /**
   * Ends a session of another device, and all other sessions of the same sign-in. Resolves to the number of ended sessions:
   * 0 if the session had already ended.
   */
  readonly endSession: (sid: string) => Promise<number>
  readonly endOtherSessions: () => Promise<void>
  /**
   * Records the answer « That wasn't me » to an alert: ends the session that the alert names, or all other sessions if it names
   * none. If the account has a password, also e-mails a link to set a new one.
   */
  readonly secureAccount: (alert: string) => Promise<void>
}

export function createDevices(
  { alone }: Pick<AuthPorts, 'alone'>,
  { call, reEnter }: Pick<AccountParts, 'call' | 'reEnter'>,
): Devices {
  /**
   * Ends other sessions, then signs in again. Makes refreshes wait, because the API refuses them until the new sign-in is
   * recorded.
   */
  const endOthers = (ask: () => Promise<AnswerOf<'endOtherSessions'>>): Promise<void> =>
    alone(async () => reEnter(await ask()))

  return {
    async endSession(sid) {
      try {
        return (await call('endSession', { params: { sid } })).ended
      } catch (error) {
        if (error instanceof CallError && error.code === 'auth/session-not-found') return 0
        throw error
      }
    },
    endOtherSessions: () => endOthers(() => call('endOtherSessions')),
    secureAccount: (alert) => endOthers(() => call('secureAccount', { body: { alert } })),
  }
}
