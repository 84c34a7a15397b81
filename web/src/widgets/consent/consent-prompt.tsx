import { useId, useState } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { useConsent } from '../../lib/consent/use-consent.ts'

/** Asks once, above the page, for consent to measure visits. Refusing and accepting both take a single click. */
export function ConsentPrompt() {
  const { consent } = useInsideText()
  const { choice, isMissing, choose } = useConsent()
  const [asked, setAsked] = useState(false)
  const id = useId()

  if (isMissing && !asked) setAsked(true)
  if (!asked || environment.firebase.measurementId === '') return null
  return (
    <>
      {choice === null && (
        <section className="card stack g3" aria-labelledby={id}>
          <div className="stack g1">
            <h2 className="h3" id={id}>
              {consent.title}
            </h2>
            <p className="muted small">{consent.question}</p>
          </div>
          <div className="line">
            <button className="btn" type="button" onClick={() => choose(false)}>
              {consent.refuse}
            </button>
            <button className="btn" type="button" onClick={() => choose(true)}>
              {consent.accept}
            </button>
          </div>
        </section>
      )}
      {/* Rendered early: screen readers read a live region only if it existed before its text. */}
      <p className="vh" role="status">
        {choice !== null && (choice.analytics ? consent.accepted : consent.refused)}
      </p>
    </>
  )
}
