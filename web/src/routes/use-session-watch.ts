import { SECOND_MS } from '@sesame/contract/durations'
import type { User } from '@sesame/contract/user'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../lib/services.tsx'

const RETRY_MS = 30 * SECOND_MS

/**
 * Watches this session in the database. When the session disappears or cannot be read, asks the API whether the session is still
 * open. Also shows the device as online.
 */
export function useSessionWatch({ uid, isAnonymous }: Pick<User, 'uid' | 'isAnonymous'>): void {
  const { auth, live } = useServices()
  const [attempt, setAttempt] = useState(0)
  /**
   * The session that the API last confirmed. The API is not asked again about this session while the database refuses to show it.
   */
  const confirmed = useRef<string | null>(null)
  const sid = auth.currentSid()

  useEffect(() => {
    if (sid === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const verify = async (): Promise<void> => {
      confirmed.current = (await auth.verifySession()) ? sid : null
    }
    const stop = live.follow(
      `access/${uid}/shown/${sid}`,
      (session) => {
        confirmed.current = null
        if (session === null) void verify()
      },
      () => {
        if (confirmed.current !== sid) void verify()
        timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_MS)
      },
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [auth, live, uid, sid, attempt])

  useEffect(() => {
    // The database rules do not allow guests to write their presence.
    if (sid === undefined || isAnonymous) return
    return live.appear(uid, sid)
  }, [live, uid, sid, isAnonymous])
}
