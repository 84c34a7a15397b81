import { OUTGOING_EVENTS } from '@sesame/contract/outgoing-events'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { Link } from 'react-router-dom'
import { personPath } from '../../lib/paths.ts'
import { shortUid } from '../../lib/short-uid.ts'
import { useOutgoingWords } from './outgoing-words.ts'

/** The reason for which a try failed, in words: a status, or the obstacle before one. */
export function useOutcome(): (outcome: string) => string {
  const { outcomes, notTried } = useOutgoingWords()
  return (outcome) => (outcome === '' ? notTried : (outcomes[outcome] ?? outcome))
}

/** A kind, by the name that receivers get. Pointing at it shows its words. */
export function Kind({ kind }: { readonly kind: string }) {
  const { locale } = useLocale()
  const titles: Partial<Record<string, Readonly<Record<'fr' | 'en', string>>>> = OUTGOING_EVENTS
  return (
    <code translate="no" title={titles[kind]?.[locale]}>
      {kind}
    </code>
  )
}

/** The kinds that a receiver is told of. */
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

/** The person of an event, by uid alone. An erased one has no sheet. */
export function PersonOf({ uid, kind }: PersonProps) {
  const code = <code translate="no">{shortUid(uid)}</code>
  return kind === 'person.erased' ? code : <Link to={personPath(uid)}>{code}</Link>
}
