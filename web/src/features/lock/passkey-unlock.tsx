import { useEffect, useRef } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  readonly pending: boolean
  /** Id of what says why the session is locked. */
  readonly describedBy: string
  /** Whether it is the first way to try: the focus then waits on it. */
  readonly isMain: boolean
  readonly onUnlock: () => void
}

/** One press unlocks. */
export function PasskeyUnlock({ pending, describedBy, isMain, onUnlock }: Props) {
  const { lock } = useInsideText()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMain) button.current?.focus()
  }, [isMain])
  return (
    <Button
      ref={button}
      className={isMain ? 'btn main wide' : 'btn wide'}
      pending={pending}
      icon={<Icon name="passkey" />}
      aria-describedby={describedBy}
      onClick={onUnlock}
    >
      {lock.unlockWithPasskey}
    </Button>
  )
}
