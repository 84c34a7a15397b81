import { useId, useState } from 'react'
import { useText } from '../../i18n/locale.tsx'
import { isAnalyticsConfigured } from '../../lib/analytics/is-configured.ts'
import { useConsent } from '../../lib/consent/use-consent.ts'

/** Asks once whether visits may be measured. Refusing is one click, like accepting. */
export function ConsentPrompt() {
  const { consent } = useText()
  const { choice, choose } = useConsent()
  const [asked] = useState(choice === null)
  const id = useId()

  if (!asked || !isAnalyticsConfigured) return null
  return (
    <>
      {choice === null && (
        <section className="card stack g3 consent" aria-labelledby={id}>
          <div className="stack g1">
            <h2 className="h3" id={id}>
              {consent.title}
            </h2>
            <p className="muted">{consent.question}</p>
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
      {/* A live region is read only if it was there before its text. */}
      <p className="vh" role="status">
        {choice !== null && (choice.analytics ? consent.accepted : consent.refused)}
      </p>
    </>
  )
}
