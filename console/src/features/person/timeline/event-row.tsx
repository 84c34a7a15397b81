import type { PersonEvent } from '@sesame/contract/person'
import { useTexts } from '../../../i18n/texts.ts'
import { useTimes } from '../../../i18n/use-times.ts'
import { ActionButton } from '../../../ui/action/action-button.tsx'
import { iconOf, markOf } from '../../../ui/events/describe-event.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useRefusal, type SheetProps } from '../actions/person-action.ts'
import { useEventWords } from './use-event-words.ts'

type Props = SheetProps & { readonly event: PersonEvent }

export function EventRow({ event, person, onAction }: Props) {
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
          <AlertAction alert={event} title={title} person={person} onAction={onAction} />
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

/** Marks an alert as handled, or removes that mark. Neither changes the person's own answer to the alert. */
function AlertAction({ alert, title, person, onAction }: AlertProps) {
  const { person: text } = useTexts()
  const refusal = useRefusal(person)
  const { id, handledAt, securedAt, answeredAt, readAt } = alert
  const isHandled = handledAt !== undefined
  if (!isHandled && (securedAt ?? answeredAt ?? readAt) !== undefined) return null
  return (
    <ActionButton
      action="handleAlert"
      className="link small"
      label={isHandled ? text.reopenOf(title) : text.handleOf(title)}
      because={refusal}
      isQuiet
      onPress={() =>
        onAction({
          name: 'handleAlert',
          body: { alert: id, handled: !isHandled },
          facts: { handled: !isHandled },
        })
      }
    >
      {isHandled ? text.reopen : text.handle}
    </ActionButton>
  )
}
