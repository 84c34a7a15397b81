import { useTextOf } from '../i18n/locale.tsx'
import { passwordTexts } from '../i18n/password.ts'
import type { PasswordDemands } from '../lib/hooks/use-password-demands.ts'
import { opaquePassword } from '../lib/password/opaque-password.ts'
import { isLongEnough, meetsRule, rulesOf, strengthOf } from '../lib/password/password-rules.ts'
import { Gauge } from '../ui/gauge.tsx'
import { Icon } from '../ui/icon.tsx'
import { laterComponent } from '../ui/later-component.tsx'

/**
 * Null unless the project has enabled the check for leaked passwords. If null, the build omits the code of this check, and the
 * Content-Security-Policy does not allow the service that it calls.
 */
const LeakCheck = environment.leakCheck
  ? laterComponent(async () => (await import('./leak-check.tsx')).LeakCheck, {
      instead: () => null,
    })
  : null

interface Props {
  /** The id of the element with the rules. The field refers to it as its description. */
  readonly id: string
  readonly password: string
  readonly email: string
  readonly demands: PasswordDemands
}

/** Shows how strong the password is, and which rules it must meet. */
export function PasswordGuide({ id, password: typed, email, demands }: Props) {
  const password = opaquePassword(typed)
  const text = useTextOf(passwordTexts)
  const { policy } = demands
  const isCommon = demands.isCommon(password)
  const strength = strengthOf(password, email, isCommon)
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
      <p className="muted small">{text.advice}</p>
      <ul className="rules" id={id} role="list">
        {rulesOf(policy, password).map((rule) => {
          const met = meetsRule(rule, password, policy)
          return (
            <li key={rule} className={met ? 'ok' : undefined}>
              <Icon name={met ? 'check' : 'dot'} />
              <span>
                <span>{text.rules[rule](policy)}</span>
                <span className="vh">{met && text.ruleMet}</span>
              </span>
            </li>
          )
        })}
        {isCommon && (
          <li>
            <Icon name="dot" />
            <span>{text.common}</span>
          </li>
        )}
      </ul>
      {LeakCheck !== null && isLongEnough(password) && <LeakCheck password={password} />}
    </div>
  )
}
