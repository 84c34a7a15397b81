import { OUTGOING_EVENTS } from '@sesame/contract/outgoing-events'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { Link } from 'react-router-dom'
import { personPath } from '../../lib/paths.ts'
import { shortUid } from '../../lib/short-uid.ts'
import { useOutgoingWords } from './outgoing-words.ts'

/** Returns a function that puts the outcome of a delivery into words: an HTTP status, or why there was no response. */
export function useOutcome(): (outcome: string) => string {
  const { outcomes, notTried } = useOutgoingWords()
  return (outcome) => (outcome === '' ? notTried : (outcomes[outcome] ?? outcome))
}

/** The kind of an event, by its name in requests to receivers. A tooltip shows its title. */
export function Kind({ kind }: { readonly kind: string }) {
  const { locale } = useLocale()
  const titles: Partial<Record<string, Readonly<Record<'fr' | 'en', string>>>> = OUTGOING_EVENTS
  return (
    <code translate="no" title={titles[kind]?.[locale]}>
      {kind}
    </code>
  )
}

/** The kinds of events that are sent to a receiver. */
export function Kinds({ kinds }: { readonly kinds: readonly string[] }) {
  const { gets } = useOutgoingWords()
  return (
    <p className="kinds">
      <span className="vh">{gets}</span>
      {kinds.map((kind) => (
        <Kind key={kind} kind={kind} />
      ))}
    </p>
  )
}

interface PersonProps {
  readonly uid: string
  readonly kind: string
}

/** The person whom an event concerns, by uid. The uid links to the person's page, except for an erasure. */
export function PersonOf({ uid, kind }: PersonProps) {
  const code = <code translate="no">{shortUid(uid)}</code>
  return kind === 'person.erased' ? code : <Link to={personPath(uid)}>{code}</Link>
}
