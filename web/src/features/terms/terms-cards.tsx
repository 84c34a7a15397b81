import type { TermsDue } from '@sesame/contract/terms'
import type { User } from '@sesame/contract/user'
import { formatMonth } from '../../i18n/dates.ts'
import { formatList } from '../../i18n/formats.ts'
import { useLocale, useTextOf } from '../../i18n/locale.tsx'
import { termsTexts } from '../../i18n/terms.ts'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { useProviderName } from '../../widgets/providers/use-provider-name.ts'

/** Lists what a version of the terms changes, in the operator's words. */
export function ChangesCard({ changes }: { readonly changes: TermsDue['changes']['fr'] }) {
  const texts = useTextOf(termsTexts)
  return (
    <section className="card stack g3" aria-labelledby="change">
      <h2 id="change" className="h3">
        {texts.changes}
      </h2>
      {changes.length > 0 && (
        <ul className="rows tight" role="list">
          {changes.map(({ title, text }) => (
            <li key={title} className="solo">
              <div className="stack g1">
                <h3 className="name">{title}</h3>
                <p className="meta">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <TextLink to={paths.terms} words={texts.readAll} />
    </section>
  )
}

/** Lists what stays the same for an existing account that Sésame adopted. Its owner has not accepted any of our terms yet. */
export function AdoptedCard({ user }: { readonly user: User }) {
  const texts = useTextOf(termsTexts)
  const { locale } = useLocale()
  const providerName = useProviderName()
  const { providers, displayName, photoURL, email, emailVerified, createdAt } = user
  const named = photoURL === null ? texts.keptName : texts.keptNameAndPhoto
  const shown = photoURL === null ? null : texts.keptPhoto
  const address = emailVerified ? texts.keptVerified : texts.keptAddress
  const kept = [
    providers.length > 0 && texts.keptMethods(formatList(locale, providers.map(providerName))),
    displayName === null ? shown : named,
    email !== null && address,
    texts.keptSince(formatMonth(locale, createdAt)),
  ].filter((one) => typeof one === 'string')
  return (
    <section className="card stack g3" aria-labelledby="garde">
      <h2 id="garde" className="h3">
        {texts.kept}
      </h2>
      <ul className="checks" role="list">
        {kept.map((one) => (
          <li key={one}>
            <Icon name="ok" />
            <span>{one}</span>
          </li>
        ))}
      </ul>
      <Texts />
    </section>
  )
}

export function TextsCard() {
  return (
    <div className="card stack g3">
      <Texts />
    </div>
  )
}

function Texts() {
  const texts = useTextOf(termsTexts)
  return (
    <>
      <TextLink to={paths.terms} words={texts.readTerms} />
      <TextLink to={paths.privacy} words={texts.readPrivacy} />
    </>
  )
}

/** A link that opens in another tab, so that the question about the terms stays open. */
function TextLink({ to, words }: { readonly to: string; readonly words: string }) {
  return (
    <p className="small">
      <a href={to} target="_blank">
        {words}
      </a>
    </p>
  )
}
