import type { PersonEvent } from '@sesame/contract/person'
import { useInsideText } from '@sesame/web/i18n/inside.ts'
import { useProviderName } from '@sesame/web/widgets/providers/use-provider-name.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useOperatorName } from '../../../lib/operators.tsx'
import { isAuditEvent, isJournalAction } from '../../../ui/events/describe-event.ts'

/** The title and the facts of an event, in words. */
interface EventWords {
  readonly title: string
  readonly facts: readonly string[]
}

type Of<Source extends PersonEvent['source']> = Extract<PersonEvent, { source: Source }>

/** Puts timeline events into words. An event of a kind that this version does not know has no name. */
export function useEventWords(): (event: PersonEvent) => EventWords {
  const { events } = useTexts()
  const { security } = useInsideText()
  const providerName = useProviderName()
  const operatorName = useOperatorName()

  const where = ({
    browser,
    device,
  }: {
    browser?: string | undefined
    device?: string | undefined
  }) => browser !== undefined && device !== undefined && security.device(browser, device)

  const ofAudit = (event: Of<'event'>): EventWords => ({
    title: isAuditEvent(event.event) ? events.audit[event.event] : events.other,
    facts: present(
      event.code !== undefined && events.codes[event.code],
      event.provider !== undefined && providerName(event.provider),
      event.tries !== undefined && events.tries(event.tries),
      event.ended !== undefined && events.ended(event.ended),
      where(event),
      event.place,
      event.isOver === true && events.isOver,
    ),
  })
  const ofAlert = (alert: Of<'alert'>): EventWords => ({
    title: events.alert(alertTitle(security.alertTitles, alert.kind) ?? events.other),
    facts: present(
      where(alert),
      alert.place,
      alert.passkeyName !== undefined && events.passkey(alert.passkeyName),
      answerOf(events, alert),
    ),
  })
  const ofAction = (event: Of<'act'>): EventWords => ({
    title: isJournalAction(event.action) ? events.actions[event.action] : events.otherAction,
    facts: present(
      events.by(operatorName(event.operator)),
      event.outcome !== null && event.outcome !== 'done' && events.outcomes[event.outcome],
      event.reason !== null && events.quoted(event.reason),
    ),
  })

  return (event) => {
    if (event.source === 'event') return ofAudit(event)
    return event.source === 'alert' ? ofAlert(event) : ofAction(event)
  }
}

const present = (...facts: (string | false | undefined)[]): string[] =>
  facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '')

export function alertTitle(
  titles: Readonly<Record<string, string>>,
  kind: string,
): string | undefined {
  return Object.hasOwn(titles, kind) ? titles[kind] : undefined
}

function answerOf(
  events: {
    readonly wasNotThem: string
    readonly handled: string
    readonly read: string
  },
  { securedAt, handledAt, readAt }: Of<'alert'>,
): string | false {
  if (securedAt !== undefined) return events.wasNotThem
  if (handledAt !== undefined) return events.handled
  return readAt !== undefined && events.read
}
