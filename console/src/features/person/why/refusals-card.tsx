import type { Person } from '@sesame/contract/person'
import { useInsideText } from '@sesame/web/i18n/inside.ts'
import { useProviderName } from '@sesame/web/widgets/providers/use-provider-name.ts'
import { useId } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { useTimes } from '../../../i18n/use-times.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWhyWords } from './why-words.ts'

/** The latest refused sign-ins and unlocks, with the reason and the place of each. */
export function RefusalsCard({ person: { refusals } }: { readonly person: Person }) {
  const why = useWhyWords()
  const { refusals: text, events } = useTexts()
  const { security } = useInsideText()
  const { ago } = useTimes()
  const providerName = useProviderName()
  const id = useId()
  const factsOf = ({
    event,
    provider,
    tries,
    device,
    browser,
    place,
  }: (typeof refusals)[number]) => [
    event === 'unlock-refused' && events.audit[event],
    provider !== undefined && providerName(provider),
    tries !== undefined && events.tries(tries),
    browser !== undefined && device !== undefined && security.device(browser, device),
    place,
  ]
  return (
    <section className="card stack g2" aria-labelledby={id}>
      <h2 id={id} className="h3">
        {why.refusals}
      </h2>
      {refusals.length === 0 ? (
        <p className="muted small">{why.noRefusals}</p>
      ) : (
        <ol className="events" role="list">
          {refusals.map((refusal) => (
            <li key={refusal.id} className="bad">
              <span className="mk">
                <Icon name="x" />
              </span>
              <div>
                <p className="name">{text.reasons[refusal.code ?? ''] ?? text.other}</p>
                <p className="meta">{factsOf(refusal).filter(Boolean).join(' · ')}</p>
              </div>
              <time dateTime={new Date(refusal.at).toISOString()}>{ago(refusal.at)}</time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
