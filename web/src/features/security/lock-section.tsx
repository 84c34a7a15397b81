import { useCallback, useId, useState } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { LOCK_DELAYS_MINUTES, lockDelayStore, rememberLockDelay } from '../../lib/lock-delay.ts'
import { useServices } from '../../lib/services.tsx'
import { useStore } from '../../lib/hooks/use-store.ts'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Toast } from '../../ui/notes/toast.tsx'
import { LOCK_SHORTCUT } from '../../widgets/use-lock-shortcut.ts'

/** After how long the session locks by itself; the choice follows the person to their other devices. */
export function LockSection({ uid }: { readonly uid: string }) {
  const { security } = useInsideText()
  const { settings } = useServices()
  const { minutes } = useStore(lockDelayStore)
  const [error, setError] = useState<unknown>(null)
  const [said, setSaid] = useState<string | null>(null)
  const forget = useCallback(() => setSaid(null), [])
  const id = useId()
  const delays: readonly number[] = LOCK_DELAYS_MINUTES
  const choices = delays.includes(minutes) ? delays : [minutes, ...delays]

  // Each choice is sent, without waiting for the one before: arrow keys pass over several.
  const choose = (chosen: number): void => {
    rememberLockDelay(chosen)
    setError(null)
    // The same word is heard again only if it comes again.
    setSaid(null)
    settings
      .write(uid, { lockDelayMinutes: chosen })
      .then(() => setSaid(security.lockSaved), setError)
  }

  return (
    <section className="stack" id="verrouillage" aria-labelledby="verrouillage-t">
      <div className="stack g1">
        <h2 id="verrouillage-t">{security.lock}</h2>
        <p className="muted">{security.lockHint}</p>
      </div>
      <ErrorNote title={security.lockFailed} error={error} />
      <div className="card">
        <div className="duo">
          <div className="field">
            <label htmlFor={id}>{security.lockDelay}</label>
            <select
              className="input"
              id={id}
              value={minutes}
              onChange={(event) => choose(Number(event.target.value))}
            >
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {security.lockDelays(choice)}
                </option>
              ))}
            </select>
          </div>
          <p className="fine">
            <Icon name="key" />
            <span>
              {security.lockShortcut} <kbd>{LOCK_SHORTCUT.replace('+', ' + ')}</kbd>
            </span>
          </p>
        </div>
      </div>
      <Toast message={said} onEnd={forget} />
    </section>
  )
}
