import type { Person } from '@sesame/contract/person'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

export function IdentityCard({ person }: { readonly person: Person }) {
  const { person: text, data } = useTexts()
  const { moment, day } = useTimes()
  const id = useId()
  const { email, uid, createdAt, locale, lastSignInAt, refusedTerms, adoptedAt } = person
  const { acceptedTermsAt, acceptedTermsVersion } = person
  return (
    <section className="card stack g3" aria-labelledby={id}>
      <h2 id={id} className="h3">
        {text.identity}
      </h2>
      <dl className="pairs">
        <Pair term={text.email}>{email ?? text.noEmail}</Pair>
        <div>
          <dt>{text.uid}</dt>
          <dd className="line g1">
            <code>{uid}</code>
            <CopyButton what={text.theUid} value={uid} />
          </dd>
        </div>
        <Pair term={text.created}>{day(createdAt)}</Pair>
        <Pair term={text.lastSignIn}>
          {lastSignInAt === null ? data.never : moment(lastSignInAt)}
        </Pair>
        <Pair term={text.terms}>
          {acceptedTermsAt === null || acceptedTermsVersion === null
            ? text.notYet
            : text.termsVersion(acceptedTermsVersion, day(acceptedTermsAt))}
        </Pair>
        {refusedTerms !== null && (
          <Pair term={text.termsRefused}>
            {text.termsVersion(refusedTerms.version, day(refusedTerms.at))}
          </Pair>
        )}
        {adoptedAt !== null && <Pair term={text.adopted}>{day(adoptedAt)}</Pair>}
        <Pair term={text.language}>{text.languages[locale]}</Pair>
        <Pair term={text.lock}>{lockText(text, person.lockDelayMinutes)}</Pair>
      </dl>
    </section>
  )
}

function Pair({ term, children }: { readonly term: string; readonly children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function lockText(
  text: {
    readonly lockNever: string
    readonly lockDefault: string
    readonly lockAfter: (minutes: number) => string
  },
  minutes: number | null,
): string {
  if (minutes === null) return text.lockDefault
  return minutes === 0 ? text.lockNever : text.lockAfter(minutes)
}
