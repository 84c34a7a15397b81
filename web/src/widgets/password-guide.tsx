import { useTextOf } from '../i18n/locale.tsx'
import { passwordTexts } from '../i18n/password.ts'
import type { PasswordPolicy } from '../lib/identity/identity.ts'
import { meetsRule, rulesOf, strengthOf } from '../lib/password/password-rules.ts'
import { Gauge } from '../ui/gauge.tsx'
import { Icon } from '../ui/icon.tsx'

interface Props {
  /** Id of the rules, for the field that they describe. */
  readonly id: string
  readonly password: string
  readonly email: string
  readonly policy: PasswordPolicy
}

/** How strong the password is, and the rules that it must meet. */
export function PasswordGuide({ id, password, email, policy }: Props) {
  const text = useTextOf(passwordTexts)
  const strength = strengthOf(password, email)
  return (
    <div className="stack g2">
      <Gauge
        label={text.strengthLabel}
        value={strength}
        max={4}
        valueText={text.strengthWord[strength] ?? ''}
      >
        {text.strength[strength] ?? ''}
      </Gauge>
      <ul className="rules" id={id} role="list">
        {rulesOf(policy, password).map((rule) => {
          const met = meetsRule(rule, password, policy)
          return (
            <li key={rule} className={met ? 'ok' : undefined}>
              <Icon name={met ? 'check' : 'dot'} />
              <span>
                {text.rules[rule](policy)}
                <span className="vh">{met && text.ruleMet}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
