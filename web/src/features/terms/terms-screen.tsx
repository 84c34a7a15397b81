import { FIRST_TERMS, type TermsAnswer, type TermsDue } from '@sesame/contract/terms'
import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatDay } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale, useTextOf } from '../../i18n/locale.tsx'
import { termsTexts } from '../../i18n/terms.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Note } from '../../ui/notes/note.tsx'
import { Intro } from '../../ui/page/heading.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { EraseRow } from '../../widgets/personal-data/erase-row.tsx'
import { ExportRow } from '../../widgets/personal-data/export-row.tsx'
import { AdoptedCard, ChangesCard, TextsCard } from './terms-cards.tsx'

interface Props {
  readonly user: User
  readonly due: TermsDue
}

/**
 * Asks about a version of the terms in place of the requested page, which opens after the person accepts. Otherwise they can only
 * refuse or sign out. Before the version comes into force (the API decides), they can instead return with « Plus tard ».
 */
export function TermsScreen({ user, due }: Props) {
  const texts = useTextOf(termsTexts)
  const [isRereading, setRereading] = useState(false)
  const isRefused = due.isRequired && user.refusedTermsVersion === due.version
  if (isRefused && !isRereading) {
    return (
      <Gate wall={texts.refusedWall} under={texts.refusedUnder} door="shut">
        <Refused user={user} onReread={() => setRereading(true)} />
      </Gate>
    )
  }
  return <Question user={user} due={due} onRefused={() => setRereading(false)} />
}

function Question({ user, due, onRefused }: Props & { readonly onRefused: () => void }) {
  const texts = useTextOf(termsTexts)
  const { locale } = useLocale()
  const { auth } = useServices()
  const { pathname } = useLocation()
  const attempt = useAttempt()
  /** Whether a newer version has replaced the displayed one. */
  const isOther = attempt.error instanceof CallError && 'version' in attempt.error.fields

  const answer = async (given: TermsAnswer): Promise<void> => {
    const isDone = await attempt.run(given, async () =>
      (await auth.account()).answerTerms({ version: due.version, answer: given, locale }),
    )
    if (isDone && given === 'refused') onRefused()
  }
  const kind = kindOf(user)
  const titles = {
    changed: { title: texts.title, wall: texts.wall, under: texts.under },
    adopted: { title: texts.adoptedTitle, wall: texts.adoptedWall, under: texts.adoptedUnder },
    new: { title: texts.newTitle, wall: texts.newWall, under: texts.under },
  }
  const { title, wall, under } = titles[kind]
  const lead = useLead({ user, due })
  return (
    <Gate wall={wall} under={under} door="half-open">
      <Intro title={title}>{lead}</Intro>
      {isOther ? (
        <Note tone="danger" title={texts.changedTitle} focused>
          <p>{texts.changedText}</p>
        </Note>
      ) : (
        <ErrorNote title={texts.failed} error={attempt.error} />
      )}
      {kind === 'adopted' && <AdoptedCard user={user} />}
      {kind === 'new' && <TextsCard />}
      {kind === 'changed' && <ChangesCard changes={due.changes[locale]} />}
      <div className="stack g2">
        <Button
          className="btn main wide"
          pending={attempt.pending === 'accepted'}
          onClick={() => void answer('accepted')}
        >
          {attempt.pending === 'accepted' ? texts.accepting : texts.accept}
        </Button>
        {due.isRequired ? (
          <Button
            className="btn wide"
            pending={attempt.pending === 'refused'}
            onClick={() => void answer('refused')}
          >
            {texts.refuse}
          </Button>
        ) : (
          <Link className="btn wide" to={pathname} replace>
            {texts.later}
          </Link>
        )}
      </div>
      <p className="muted small">
        {due.isRequired ? texts.until : texts.untilDate(formatDay(locale, due.from))}
      </p>
      {due.isRequired && <SignOut />}
    </Gate>
  )
}

/**
 * The reason why the person is asked: the terms changed, we adopted their existing account, or they created the account by
 * signing in with a provider.
 */
function kindOf({ acceptedTermsAt, adoptedAt }: User): 'changed' | 'adopted' | 'new' {
  if (acceptedTermsAt !== null) return 'changed'
  return adoptedAt === undefined ? 'new' : 'adopted'
}

/** Explains why the person is asked, in a sentence or two. */
function useLead({ user, due }: Props): string {
  const texts = useTextOf(termsTexts)
  const { locale } = useLocale()
  const { acceptedTermsAt, acceptedTermsVersion = FIRST_TERMS, adoptedAt } = user
  if (acceptedTermsAt !== null) {
    const accepted = texts.accepted(acceptedTermsVersion, formatDay(locale, acceptedTermsAt))
    return `${texts.version(due.version, formatDay(locale, due.from))} ${accepted}`
  }
  return adoptedAt === undefined ? texts.newText : texts.adopted(formatDay(locale, adoptedAt))
}

/** The choices of a person after a refusal: export their data, erase their account, read the terms again, or sign out. */
function Refused({ user, onReread }: { readonly user: User; readonly onReread: () => void }) {
  const texts = useTextOf(termsTexts)
  return (
    <>
      <Intro title={texts.refusedTitle}>{texts.refused}</Intro>
      <div className="card">
        <ul className="rows fold" role="list">
          <ExportRow />
          <EraseRow user={user} />
        </ul>
      </div>
      <button className="btn main wide" type="button" onClick={onReread}>
        {texts.again}
      </button>
      <SignOut />
    </>
  )
}

function SignOut() {
  const { frame } = useInsideText()
  const { auth } = useServices()
  return (
    <button className="btn bare wide" type="button" onClick={() => void auth.signOut()}>
      <Icon name="out" />
      <span>{frame.signOut}</span>
    </button>
  )
}
