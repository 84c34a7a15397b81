import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { useState } from 'react'
import { noteVerificationMail, verificationMailAt } from '../device/verification-mail.ts'
import { useServices } from '../services.tsx'
import { type Attempt, useAttempt } from './use-attempt.ts'
import { RESEND_SECONDS, useCountdown } from './use-countdown.ts'

export interface VerificationMail {
  readonly attempt: Attempt
  /** Whether this device requested the e-mail within the last hour, for instance when signing up. */
  readonly isSent: boolean
  /** The seconds until another e-mail can be sent; 0 before the first e-mail. */
  readonly secondsLeft: number
  readonly send: () => Promise<void>
}

/** Sends the verification e-mail. Another one can be sent after a pause; a reload does not shorten this pause. */
export function useVerificationMail(uid: string): VerificationMail {
  const { auth, nowMs } = useServices()
  const attempt = useAttempt()
  const [sinceMs] = useState(() => nowMs() - (verificationMailAt(uid) ?? -Infinity))
  const [isSent, setSent] = useState(sinceMs < HOUR_MS)
  const [secondsLeft, startWait] = useCountdown(
    Math.max(0, RESEND_SECONDS - Math.floor(sinceMs / SECOND_MS)),
  )

  const send = async (): Promise<void> => {
    if (secondsLeft > 0) return
    if (!(await attempt.run('send', async () => (await auth.account()).sendVerificationEmail())))
      return
    noteVerificationMail(uid, nowMs())
    setSent(true)
    startWait(RESEND_SECONDS)
  }
  return { attempt, isSent, secondsLeft, send }
}
