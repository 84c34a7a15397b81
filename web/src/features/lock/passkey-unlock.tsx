import { useEffect, useRef } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  readonly pending: boolean
  /** Id of what says why the session is locked. */
  readonly describedBy: string
  readonly onUnlock: () => void
}

/** One press unlocks: the focus waits on it. */
export function PasskeyUnlock({ pending, describedBy, onUnlock }: Props) {
  const { lock } = useInsideText()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button
      ref={button}
      className="btn main wide"
      pending={pending}
      icon={<Icon name="passkey" />}
      aria-describedby={describedBy}
      onClick={onUnlock}
    >
      {lock.unlockWithPasskey}
    </Button>
  )
}
