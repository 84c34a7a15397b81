import type { Call } from '../session/call.ts'
import { CallError } from '../../api/call-error.ts'
import type { AuthPorts } from '../auth-ports.ts'

export interface Devices {
  /** Ends another device's session. One that is over already is no failure. */
  readonly endSession: (sid: string) => Promise<void>
  readonly endOtherSessions: () => Promise<void>
  /** Mails a password reset link to the account's address. */
  readonly sendPasswordReset: (email: string, locale: string) => Promise<void>
}

export function createDevices(
  { loadIdentity }: Pick<AuthPorts, 'loadIdentity'>,
  call: Call,
): Devices {
  return {
    async endSession(sid) {
      await call('endSession', { params: { sid } }).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.code !== 'auth/session-not-found') throw error
      })
    },
    async endOtherSessions() {
      await call('endOtherSessions')
    },
    sendPasswordReset: async (email, locale) =>
      (await loadIdentity()).sendPasswordReset(email, locale),
  }
}
