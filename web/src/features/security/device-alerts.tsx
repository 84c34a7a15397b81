import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { type PushAbility, pushTokenPath } from '../../lib/push/push.ts'
import { useServices } from '../../lib/services.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { useToast } from '../../ui/notes/toast.tsx'

/** Notifications on this device. Asks for the browser's permission only after a click. */
export function DeviceAlerts({ uid }: { readonly uid: string }) {
  const { security } = useInsideText()
  const { auth, push } = useServices()
  const sid = auth.currentSid()
  const { ability, isOn } = useDeviceAlerts(uid, sid)
  const isOnline = useOnline()
  const attempt = useAttempt()
  const [toast, say] = useToast()
  const id = useId()
  if (ability === 'absent' || sid === undefined) return null

  const change = async (wanted: boolean): Promise<void> => {
    await attempt.run('push', async () => {
      if (wanted) {
        const isAllowed = await push.start(uid, sid)
        say(isAllowed ? security.pushStarted : security.pushNotAllowed)
      } else {
        await push.stop(uid, sid)
        say(security.pushStopped)
      }
    })
  }

  const hint = (): string => {
    if (ability === 'unsupported') return security.pushUnsupported
    if (ability === 'denied') return security.pushDenied
    return isOnline ? security.pushHint : security.pushOffline
  }

  const isPossible = ability !== 'unsupported' && ability !== 'denied' && isOnline
  return (
    <div className="stack g1" role="group" aria-label={security.push}>
      <ErrorNote title={security.pushFailed} error={attempt.error} />
      <label className="check">
        <input
          type="checkbox"
          role="switch"
          checked={isOn === true}
          disabled={!isPossible || isOn === null}
          aria-busy={attempt.pending !== null}
          aria-describedby={`${id}-h`}
          onChange={(event) => void change(event.target.checked)}
        />
        <span>{security.pushHere}</span>
      </label>
      <p className="small muted" id={`${id}-h`}>
        {hint()}
      </p>
      {toast}
    </div>
  )
}

/** Whether this device shows notifications of alerts. Null until the database has responded. */
function useDeviceAlerts(
  uid: string,
  sid: string | undefined,
): { ability: PushAbility; isOn: boolean | null } {
  const { live, push } = useServices()
  const ability = useSyncExternalStore(onReturn, push.ability)
  const [isRegistered, setRegistered] = useState<boolean | null>(null)

  useEffect(() => {
    if (sid === undefined) return
    return live.follow(
      pushTokenPath(uid, sid),
      (token) => setRegistered(typeof token === 'string'),
      () => setRegistered(null),
    )
  }, [live, uid, sid])

  return { ability, isOn: isRegistered && ability === 'granted' }
}

/**
 * Calls the listener whenever the person returns to the page, because they may have changed the permission in the browser's
 * settings.
 */
function onReturn(listener: () => void): () => void {
  addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
