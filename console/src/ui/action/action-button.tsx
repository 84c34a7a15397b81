import { useId, type ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useOnline } from '@sesame/web/lib/hooks/use-online.ts'
import { useAction, type ActionName } from '../../lib/use-action.ts'
import { Icon, type ConsoleIconName } from '../icon.tsx'

interface Props {
  /** The endpoint behind the action, which determines the required role. */
  readonly action: ActionName
  readonly icon?: ConsoleIconName | undefined
  readonly className?: string
  /** Accessible name, if the button's text alone does not say what it acts on. */
  readonly label?: string | undefined
  /** Why it is disabled for everyone now, in words. */
  readonly because?: string | null
  /** Its effect, in a line below. */
  readonly hint?: string | undefined
  /** For a row, which has no room: only screen readers receive the reason why the button is disabled. */
  readonly isQuiet?: boolean
  /** Whether the action is under way. The button stays enabled, since a disabled button would lose the focus. */
  readonly pending?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** Opens an action. For operators without the required role it is disabled, and names that role. The API decides. */
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
