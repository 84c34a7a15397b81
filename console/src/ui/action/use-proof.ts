import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { codeOf } from '@sesame/web/lib/code-of.ts'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useMe, useServices } from '../../lib/services.tsx'

/** A proof of identity is renewed this long before it expires, so that the action's request reaches the server in time. */
const MARGIN_MS = 15 * SECOND_MS

type Method = 'passkey' | 'password'

export interface ProofState {
  readonly isStale: boolean
  readonly by: Method
  readonly password: string
  readonly setPassword: (password: string) => void
  /** How long ago the operator last proved their identity, in words. */
  readonly age: string
  readonly ageMinutes: number
  /** Whether a password is required but has not been typed. */
  readonly lacksPassword: boolean
  /**
   * Runs an action, after requesting a new proof if the last one is too old. If the server still finds the proof too old, the
   * next try requests a new one.
   */
  readonly run: (task: () => Promise<unknown>) => Promise<void>
}

/**
 * Provides the recent proof of identity that an action requires: by passkey or, in a session that was opened with a password
 * in an emergency, by password.
 */
export function useProof(isNeeded: boolean): ProofState {
  const { actionDialog: text } = useTexts()
  const { session, nowMs } = useServices()
  const { email, provenAt, byPassword } = useMe()
  const by: Method = byPassword ? 'password' : 'passkey'
  const [password, setPassword] = useState('')

  const ageMs = Math.max(0, nowMs() - provenAt)
  const isStale = isNeeded && ageMs > RECENT_LOGIN_MS - MARGIN_MS

  const prove = async (): Promise<void> => {
    if (by === 'passkey') return session.prove({ by })
    await session.prove({ by, email: email ?? '', password })
    setPassword('')
  }
  return {
    isStale,
    by,
    password,
    setPassword,
    age: provenAt === 0 ? text.proofTooOld : ageText(text, ageMs),
    ageMinutes: Math.floor(ageMs / MINUTE_MS),
    lacksPassword: isStale && by === 'password' && password === '',
    async run(task) {
      if (isStale) await prove()
      try {
        await task()
      } catch (error) {
        if (codeOf(error) === 'auth/requires-recent-login') session.forgetProof()
        throw error
      }
    },
  }
}

function ageText(
  text: {
    readonly minutes: (count: number) => string
    readonly hours: (count: number) => string
  },
  ageMs: number,
): string {
  return ageMs < HOUR_MS
    ? text.minutes(Math.floor(ageMs / MINUTE_MS))
    : text.hours(Math.floor(ageMs / HOUR_MS))
}
