import { useId } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { useConsent } from '../../lib/consent/use-consent.ts'

/** Lets the person choose whether visits are measured. The choice applies immediately. */
export function ConsentChoices() {
  const { consent } = useInsideText()
  const { choice, choose } = useConsent()
  const id = useId()
  if (environment.firebase.measurementId === '') return null

  const options = [
    { allowed: false, label: consent.refuse },
    { allowed: true, label: consent.accept },
  ]
  return (
    <div className="card">
      <fieldset className="field" aria-describedby={id}>
        <legend>{consent.title}</legend>
        <div className="seg">
          {options.map(({ allowed, label }) => (
            <label key={label}>
              <input
                type="radio"
                name="analytics"
                checked={choice?.analytics === allowed}
                onChange={() => choose(allowed)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
        <p className="hint" id={id}>
          {choice === null ? consent.undecided : consent.hint}
        </p>
      </fieldset>
    </div>
  )
}
