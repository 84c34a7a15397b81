import type { JournalItem } from '@sesame/contract/endpoints/console/journal'
import { OPERATOR_ACTIONS } from '@sesame/contract/operator-actions'
import type { JournalAction } from '@sesame/contract/records/journal-entry'
import { COMMAND_LINE } from '@sesame/contract/records/operator'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { personPath } from '../../lib/paths.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { isJournalAction } from '../../ui/events/describe-event.ts'
import type { ConsoleIconName } from '../../ui/icon.tsx'
import { useAboutWords } from './use-about-words.ts'

interface Props {
  readonly entry: JournalItem
}

export function EntryBy({ entry: { operator, operatorName } }: Props) {
  const { journal } = useTexts()
  if (operator === COMMAND_LINE) return <span>{journal.commandLine}</span>
  return operatorName === null ? <code>{operator}</code> : <span>{operatorName}</span>
}

/** Shows the action of a journal entry, and the action's outcome unless it is « done ». */
export function EntryAction({ entry }: Props) {
  const { events, journal } = useTexts()
  const { action, phase, code } = entry
  const { tone, icon } = lookOf(entry)
  const name = isJournalAction(action) ? events.actions[action] : events.otherAction
  const isPlain = phase === 'done' || phase === 'noted'
  const why = code === null ? undefined : events.codes[code]
  return (
    <span>
      <Badge tone={tone} icon={icon}>
        {name}
      </Badge>
      {!isPlain && (
        <small className="muted">
          {` ${[journal.phases[phase], why].filter((part) => part !== undefined).join(' · ')}`}
        </small>
      )}
    </span>
  )
}

interface Look {
  readonly tone?: Tone
  readonly icon: ConsoleIconName
}

const LOOKS: Readonly<Record<JournalAction, Look>> = OPERATOR_ACTIONS

function lookOf({ action, phase }: JournalItem): Look {
  if (phase === 'refused' || phase === 'failed') return { tone: 'danger', icon: 'x' }
  return isJournalAction(action) ? LOOKS[action] : { icon: 'dot' }
}

/** Shows the person whom the entry concerns: a link to their page or, after an erasure, only their uid. */
export function EntryTarget({ entry: { target, targetName, about } }: Props) {
  const inWords = useAboutWords()
  const { words, code } = about === null ? { words: [], code: null } : inWords(about)
  return (
    <span>
      {target !== null &&
        (targetName === null ? (
          <code>{target}</code>
        ) : (
          <Link to={personPath(target)}>{targetName}</Link>
        ))}
      {target !== null && about !== null && <span> · </span>}
      <span>{words.join(' · ')}</span>
      {words.length > 0 && code !== null && <span> · </span>}
      {code !== null && <code>{code}</code>}
    </span>
  )
}

export function EntryReason({ entry: { reason } }: Props) {
  const { events, journal } = useTexts()
  if (reason === null) return <span className="muted">{journal.noReason}</span>
  return <span>{events.quoted(reason)}</span>
}

export function EntryProof({ entry: { proof } }: Props) {
  const { journal } = useTexts()
  const known = proof === null ? journal.noProof : journal.proofs[proof]
  return <span>{known ?? journal.otherProof}</span>
}
