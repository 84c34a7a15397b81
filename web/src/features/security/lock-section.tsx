import { useId, useRef, useState } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import {
  LOCK_DELAYS_MINUTES,
  lockDelayStore,
  rememberLockDelay,
} from '../../lib/device/lock-delay.ts'
import { useServices } from '../../lib/services.tsx'
import { useStore } from '../../lib/hooks/use-store.ts'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/notes/toast.tsx'
import { Section } from '../../ui/page/section.tsx'
import { LOCK_SHORTCUT } from '../../widgets/use-lock-shortcut.ts'

/** Sets how long a session may be inactive before it locks, on all of the person's devices. */
export function LockSection({ uid }: { readonly uid: string }) {
  const { security } = useInsideText()
  const { auth, settings } = useServices()
  const { minutes } = useStore(lockDelayStore)
  const [error, setError] = useState<unknown>(null)
  const [toast, say] = useToast()
  const id = useId()
  const delays: readonly number[] = LOCK_DELAYS_MINUTES
  const choices = delays.includes(minutes) ? delays : [minutes, ...delays]

  /** The last choice that has been saved. */
  const kept = useRef(minutes)

  // Do not use `useAttempt`, which refuses a second choice while the first is being saved. The arrow keys pass through several
  // choices.
  const choose = async (chosen: number): Promise<void> => {
    rememberLockDelay(chosen)
    setError(null)
    say(null)
    try {
      await settings.write(uid, { lockDelayMinutes: chosen })
      kept.current = chosen
      say(security.lockSaved)
    } catch (reason) {
      // Revert the choice, unless another choice was made on this device or received from another device in the meantime.
      if (lockDelayStore.get().minutes === chosen) rememberLockDelay(kept.current)
      setError(reason)
    }
  }

  return (
    <Section id="verrouillage" title={security.lock} hint={security.lockHint}>
      <ErrorNote title={security.lockFailed} error={error} />
      <div className="card">
        <div className="duo">
          <div className="field">
            <label htmlFor={id}>{security.lockDelay}</label>
            <select
              className="input"
              id={id}
              value={minutes}
              onChange={(event) => void choose(Number(event.target.value))}
            >
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {security.lockDelays(choice)}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <p className="lab" id={`${id}-now`}>
              {security.lockAtOnce}
            </p>
            <button
              className="btn wide"
              type="button"
              aria-describedby={`${id}-now`}
              onClick={() => auth.lock.lock()}
            >
              <Icon name="lock" />
              <span>{security.lockNow}</span>
            </button>
            <p className="hint keys-only">
              <span>{`${security.lockShortcut} `}</span>
              <kbd>{LOCK_SHORTCUT.replace('+', ' + ')}</kbd>
            </p>
          </div>
        </div>
      </div>
      {toast}
    </Section>
  )
}
