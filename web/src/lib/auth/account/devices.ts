import type { Call } from '../session/call.ts'
import { CallError } from '../../api/call-error.ts'
import type { AuthPorts } from '../auth-ports.ts'

export interface Devices {
  /** Ends another device's session; one that is over already is no failure. */
  readonly endSession: (sid: string) => Promise<void>
  readonly endOtherSessions: () => Promise<void>
  /** Has the identity service mail a link to a new password, to the address of the account. */
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
