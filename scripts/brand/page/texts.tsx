import type { Locale } from '@sesame/contract/fields'
import {
  A_PRODUCT,
  FILE_NAME,
  OF_PRODUCT,
  PRODUCT,
  RP_NAME,
  THAT_PRODUCT,
} from '@sesame/contract/product'
import { LEGAL } from '../../../brand/brand.ts'
import * as english from '../../../brand/en.ts'
import * as french from '../../../brand/fr.ts'
import { renderEmail } from '../../../functions/src/mails/render-email.ts'
import {
  SAMPLE_EMAILS,
  SAMPLE_RECIPIENT,
  SAMPLE_SITE,
} from '../../../functions/src/testing/sample-emails.ts'
import { legalFacts, Part } from '../../../web/src/features/legal/legal-screen.tsx'
import { legalTexts } from '../../../web/src/i18n/legal.ts'
import { useLocale, useTextOf } from '../../../web/src/i18n/locale.tsx'
import { Wall } from '../../../web/src/ui/page/gate-frame.tsx'
import { project } from './project.ts'
import { words } from '../words.ts'

/** Returns the publisher that the project names, or otherwise the brand's publisher. */
const publisherIn = (locale: Locale) => project?.[locale].legal ?? LEGAL

/** Returns the first two sentences of the product's e-mails that contain one of these words. */
function sentencesWith(locale: Locale, found: readonly string[]): string[] {
  const texts = SAMPLE_EMAILS.map(([, message, links]) => {
    const to = { ...SAMPLE_RECIPIENT, locale }
    return renderEmail(message, to, { ...links, site: SAMPLE_SITE }).text.replaceAll(/\s*\n/g, ' ')
  })
  const all = texts.flatMap((text) => text.split(/(?<=[.?!])\s/))
  return [...new Set(all.filter((one) => found.some((word) => one.includes(word))))].slice(0, 2)
}

export function Names() {
  const text = useTextOf(words)
  const { locale } = useLocale()
  const publisher = publisherIn(locale)
  const rows: readonly (readonly [term: string, facts: readonly string[], lang?: Locale])[] = [
    [text.name, [PRODUCT]],
    [text.elision, [`${OF_PRODUCT}, ${THAT_PRODUCT}`], 'fr'],
    [text.article, [A_PRODUCT], 'en'],
    [text.tagline, [(locale === 'fr' ? french : english).tagline.join(' ')]],
    [text.frenchSentences, sentencesWith('fr', [OF_PRODUCT, THAT_PRODUCT]), 'fr'],
    [text.englishSentences, sentencesWith('en', [A_PRODUCT]), 'en'],
    [text.passkey, [RP_NAME]],
    [text.codeApp, [`${PRODUCT} (${SAMPLE_RECIPIENT.email})`]],
    [text.fileName, [FILE_NAME]],
    [text.sender, [PRODUCT]],
    [text.contact, [publisher.contact || text.toFillIn('VITE_LEGAL_CONTACT')]],
    [text.site, [project?.[locale].hostUrl ?? text.ofProjects]],
  ]
  return (
    <div className="card">
      <dl className="says">
        {rows.map(([term, facts, lang]) => (
          <div key={term}>
            <dt>{term}</dt>
            {facts.map((fact) => (
              <dd key={fact} lang={lang}>
                {fact}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  )
}

export function Walls() {
  const { locale } = useLocale()
  const { tagline, walls } = locale === 'fr' ? french : english
  return (
    <div className="trio">
      {Object.entries(walls).map(([name, lines]) => (
        <figure className="stack g2 small-wall" key={name}>
          <Wall wall={lines} under={tagline} />
          <figcaption className="muted small">
            <code>{name}</code>
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

export function Notice() {
  const text = useTextOf(words)
  const { locale } = useLocale()
  const known = Object.entries({ host: '', ...publisherIn(locale) }).map(([name, value]) => [
    name,
    value === '' ? text.toFillIn(`VITE_LEGAL_${name.toUpperCase()}`) : value,
  ])
  const facts = { ...legalFacts, ...(Object.fromEntries(known) as typeof LEGAL) }
  const { lead, parts } = legalTexts[locale](facts).notice
  return (
    <div className="card stack g5 prose notice">
      <p>{lead}</p>
      {parts.map((part, index) => (
        <Part key={part.title} id={`mention-${index}`} {...part} />
      ))}
    </div>
  )
}
