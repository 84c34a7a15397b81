import { useServices } from '../services.tsx'
import { type Attempt, useAttempt } from './use-attempt.ts'
import { useCountdown } from './use-countdown.ts'

const WAIT_SECONDS = 45

export interface VerificationMail {
  readonly attempt: Attempt
  /** Seconds until another e-mail may be sent; 0 before the first. */
  readonly secondsLeft: number
  readonly send: () => Promise<void>
}

/** Sends the verification e-mail; can send it again after a pause. */
export function useVerificationMail(): VerificationMail {
  const { auth } = useServices()
  const attempt = useAttempt()
  const [secondsLeft, startWait] = useCountdown()

  const send = async (): Promise<void> => {
    if (secondsLeft > 0) return
    if (await attempt.run('send', async () => (await auth.account()).sendVerificationEmail()))
      startWait(WAIT_SECONDS)
  }
  return { attempt, secondsLeft, send }
}
