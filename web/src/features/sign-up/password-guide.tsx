import { useText } from '../../i18n/locale.tsx'
import { isLongEnough, strengthOf } from '../../lib/password.ts'
import { Gauge } from '../../ui/gauge.tsx'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  /** Id of the rules, for the field that they describe. */
  readonly id: string
  readonly password: string
  readonly email: string
}

/** How strong the password is, and the one rule that it must meet. */
export function PasswordGuide({ id, password, email }: Props) {
  const { signUp } = useText()
  const strength = strengthOf(password, email)
  const met = isLongEnough(password)
  return (
    <div className="stack g2">
      <Gauge
        label={signUp.strengthLabel}
        value={strength}
        max={4}
        valueText={signUp.strengthWord[strength] ?? ''}
      >
        {signUp.strength[strength] ?? ''}
      </Gauge>
      <ul className="rules" id={id} role="list">
        <li className={met ? 'ok' : undefined}>
          <Icon name={met ? 'check' : 'dot'} />
          <span>
            {signUp.rule}
            <span className="vh">{met && signUp.ruleMet}</span>
          </span>
        </li>
      </ul>
    </div>
  )
}
