import { SECOND_MS } from '@sesame/contract/durations'
import { useEffect, useState } from 'react'

/** How long people must wait before they can request another e-mail. */
export const RESEND_SECONDS = 45

/** Returns the seconds left and a function that starts the countdown. */
export function useCountdown(
  fromSeconds = 0,
): [secondsLeft: number, start: (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(fromSeconds)

  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), SECOND_MS)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  return [secondsLeft, setSecondsLeft]
}
