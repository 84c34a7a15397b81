import type { Call } from '../session/call.ts'
import { CallError } from '../../api/call-error.ts'

export interface Devices {
  /** Ends another device's session. One that is over already is no failure. */
  readonly endSession: (sid: string) => Promise<void>
  readonly endOtherSessions: () => Promise<void>
  /** « That wasn't me »: ends what the alert is about, and mails a link to a new password to who has one. */
  readonly secureAccount: (alert: string) => Promise<void>
}

export function createDevices(call: Call): Devices {
  return {
    async endSession(sid) {
      await call('endSession', { params: { sid } }).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.code !== 'auth/session-not-found') throw error
      })
    },
    async endOtherSessions() {
      await call('endOtherSessions')
    },
    async secureAccount(alert) {
      await call('secureAccount', { body: { alert } })
    },
  }
}
