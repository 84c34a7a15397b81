import { useText } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { DoorIcon } from '../../ui/door-icon.tsx'

interface Props {
  readonly pending: boolean
  /** Whether somebody came in so the last time, on this device. */
  readonly isLast: boolean
  readonly onUse: () => void
}

/** For passkeys that the field does not offer: those of a phone nearby, of a security key. */
export function PasskeyKey({ pending, isLast, onUse }: Props) {
  const { common, signIn } = useText()
  return (
    <Button
      className="btn wide passkey"
      pending={pending}
      icon={<DoorIcon name="passkey" />}
      onClick={onUse}
    >
      {signIn.passkey}
      {isLast && (
        <>
          {' '}
          <span className="last">{common.lastUsed}</span>
        </>
      )}
    </Button>
  )
}
