import type { PersonEvent } from '@sesame/contract/person'
import { useTexts } from '../../../i18n/texts.ts'
import { useTimes } from '../../../i18n/use-times.ts'
import { ActButton } from '../../../ui/act/act-button.tsx'
import { iconOf, markOf } from '../../../ui/events/describe-event.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useRefusal } from '../deeds/use-refusal.ts'
import type { SheetProps } from '../sheet-props.ts'
import { useEventWords } from './use-event-words.ts'

type Props = SheetProps & { readonly event: PersonEvent }

export function EventRow({ event, person, onDeed }: Props) {
  const { moment } = useTimes()
  const { title, facts } = useEventWords()(event)
  return (
    <li className={markOf(event)}>
      <span className="mk">
        <Icon name={iconOf(event)} />
      </span>
      <div>
        <p className="name">{title}</p>
        {facts.length > 0 && <p className="meta">{facts.join(' · ')}</p>}
        {event.source === 'alert' && (
          <AlertDeed alert={event} title={title} person={person} onDeed={onDeed} />
        )}
      </div>
      <time dateTime={new Date(event.at).toISOString()}>{moment(event.at)}</time>
    </li>
  )
}

interface AlertProps extends SheetProps {
  readonly alert: Extract<PersonEvent, { source: 'alert' }>
  readonly title: string
}

/** Marks an alert as handled, and undoes it. What its owner answered stands. */
function AlertDeed({ alert, title, person, onDeed }: AlertProps) {
  const { deeds } = useTexts()
  const refusal = useRefusal(person)
  const { id, handledAt, securedAt, answeredAt, readAt } = alert
  const isHandled = handledAt !== undefined
  if (!isHandled && (securedAt ?? answeredAt ?? readAt) !== undefined) return null
  return (
    <ActButton
      act="handleAlert"
      className="link small"
      label={isHandled ? deeds.alert.reopenOf(title) : deeds.alert.handleOf(title)}
      because={refusal}
      isQuiet
      onPress={() => onDeed({ kind: 'alert', alert: id, handled: !isHandled })}
    >
      {isHandled ? deeds.alert.reopen : deeds.alert.handle}
    </ActButton>
  )
}
