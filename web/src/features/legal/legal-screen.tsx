import { useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { LegalPage, LegalPart, LegalFacts } from '../../i18n/legal-shape.ts'
import { legalTexts } from '../../i18n/legal.ts'
import { useText, useTextOf } from '../../i18n/locale.tsx'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Intro } from '../../ui/page/heading.tsx'
import { Gate } from '../../widgets/gate.tsx'

/**
 * The facts about the publisher, from `web/.env.<project>`. A build for a project rejects empty values
 * (`scripts/build-settings.ts`).
 */
export const legalFacts: LegalFacts = {
  publisher: joined(environment.legal.publisher),
  address: environment.legal.address,
  phone: joined(environment.legal.phone),
  director: environment.legal.director,
  contact: environment.legal.contact,
  dpo: environment.legal.dpo,
  host: joined(environment.legal.host),
  isPublicTask: environment.legal.basis === 'public-task',
  hasCaptcha: environment.recaptcha.siteKey !== '',
  hasCdn: environment.useCDN && environment.firebase.cdnURL !== '',
  hasAppCheck: environment.appCheck,
  measuresVisits: environment.firebase.measurementId !== '',
  sendsAlerts: environment.firebase.vapidKey !== '',
  hasVideos: environment.vimeo.welcomeVideoId !== '',
  mailer: joined(environment.legal.mailer),
  idleDays: environment.idleAccountsDays,
  checksLeaks: environment.leakCheck,
  site: new URL(environment.hostUrl).host,
  statement: environment.accessibility.statement,
}

/** A page with more parts than this shows a table of contents. */
const FEW_PARTS = 5

export function LegalScreen({ name }: { readonly name: LegalPage }) {
  const { [name]: page, wall, back, contents } = useTextOf(legalTexts)(legalFacts)
  return (
    <Gate wall={wall} door="half-open">
      <Intro title={page.title}>{page.lead}</Intro>
      {page.parts.length > FEW_PARTS && (
        <nav className="prose" aria-label={contents}>
          <ol>
            {page.parts.map(({ title }, index) => (
              <li key={title}>
                <a href={`#${idOf(index)}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="stack g5 prose">
        {page.parts.map((part, index) => (
          <Part key={part.title} id={idOf(index)} {...part} />
        ))}
      </div>
      <WayBack label={back} />
    </Gate>
  )
}

/**
 * Shows a button that returns to the previous page. On the first page of a tab, shows a link to home instead, or to the sign-in
 * page if the URL contains parameters for it.
 */
function WayBack({ label }: { readonly label: string }) {
  const { common } = useText()
  const navigate = useNavigate()
  const { key, search } = useLocation()
  // React Router gives the key `default` to the first page of a tab (see its `location.key`). `hasPage` is always false while
  // React hydrates a page that was rendered at build time.
  const hasPage = useSyncExternalStore(
    neverChanges,
    () => key !== 'default',
    () => false,
  )
  if (!hasPage)
    return (
      <BackLink to={search === '' ? paths.home : paths.signIn + search}>{common.backHome}</BackLink>
    )
  return (
    <button className="btn bare flush" type="button" onClick={() => void navigate(-1)}>
      <Icon name="back" />
      <span>{label}</span>
    </button>
  )
}

const neverChanges = () => () => undefined

const idOf = (index: number) => `partie-${index + 1}`

export function Part({
  id,
  title,
  text,
  facts,
  lists,
  links,
  lang,
}: LegalPart & { readonly id: string }) {
  return (
    <section className="stack g2" id={id}>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {facts !== undefined && (
        <dl>
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd lang={lang}>{isMailbox(fact) ? <a href={`mailto:${fact}`}>{fact}</a> : fact}</dd>
            </div>
          ))}
        </dl>
      )}
      {lists?.map((list) => (
        <div className="stack g1" key={list.title}>
          <h3>{list.title}</h3>
          <ul lang={lang}>
            {list.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
      {links?.map(([label, target]) => (
        <p key={target}>
          {target.startsWith('/') ? <Link to={target}>{label}</Link> : <a href={target}>{label}</a>}
        </p>
      ))}
    </section>
  )
}

const isMailbox = (fact: string): boolean => /^[^\s@]+@[^\s@]+$/.test(fact)

/** Keeps the digits of a number on one line by joining them with no-break spaces. */
function joined(text: string): string {
  return text.replaceAll(/(?<=\d) (?=\d)/g, '\u00A0')
}
