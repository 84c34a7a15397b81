import { useId, type ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useOnline } from '@sesame/web/lib/hooks/use-online.ts'
import { useAction, type ActionName } from '../../lib/use-action.ts'
import { Icon, type ConsoleIconName } from '../icon.tsx'

interface Props {
  /** The endpoint that the action calls. It determines the required role. */
  readonly action: ActionName
  readonly icon?: ConsoleIconName | undefined
  readonly className?: string
  /** The button's accessible name, if its text does not name what the action applies to. */
  readonly label?: string | undefined
  /** The reason why the button is currently disabled for everyone, in words. */
  readonly because?: string | null
  /** The effect of the action, shown in a line below the button. */
  readonly hint?: string | undefined
  /** For buttons in table rows: the reason why the button is disabled is given only to screen readers. */
  readonly isQuiet?: boolean
  /** Whether the action is running. The button stays enabled, since a disabled button would lose the focus. */
  readonly pending?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/**
 * A button that starts an action. If the operator lacks the required role, the button is disabled and names that role. The API
 * checks as well.
 */
export function ActionButton(props: Props) {
  const {
    action,
    icon,
    className = 'btn tiny',
    label,
    because = null,
    hint,
    isQuiet = false,
    pending = false,
    onPress,
    children,
  } = props
  const { frame } = useTexts()
  const { isMine, lacksPasskey, role } = useAction(action)
  const isOnline = useOnline()
  const id = useId()
  const barred = lacksPasskey ? frame.byPasskeyOnly : because
  const refusal = isMine ? barred : frame.reservedTo[role]
  const said = refusal ?? hint
  return (
    <>
      <button
        className={className}
        type="button"
        aria-label={label}
        aria-describedby={said === undefined ? undefined : id}
        aria-busy={pending || undefined}
        disabled={refusal !== null || !isOnline}
        onClick={onPress}
      >
        {pending ? (
          <i className="grain" aria-hidden="true" />
        ) : (
          icon !== undefined && <Icon name={icon} />
        )}
        <span>{children}</span>
      </button>
      {said !== undefined && (
        <p className={isQuiet ? 'vh' : 'meta'} id={id}>
          {said}
        </p>
      )}
    </>
  )
}
