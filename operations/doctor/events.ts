import { outgoingEvent } from '@sesame/contract/records/outgoing-event'
import { receiver, type Receiver } from '@sesame/contract/records/receiver'
import type { KeptEvent } from '../../functions/src/events/event-store.ts'
import { healthOf } from '../../functions/src/events/receiver-health.ts'
import { keysInForce } from '../../functions/src/events/receiver-keys.ts'
import { localized } from '../../scripts/localized.ts'
import { faultIf, findingOf, type Check, type Fault } from './check.ts'
import { readPlace } from './data/database-instances.ts'
import { queueChecks } from './functions/queue-checks.ts'
import type { Project } from './project/project.ts'

/** Whether the project sends events to other services. */
export const sendsEvents = ({ settings }: Project): boolean => Boolean(settings['SESAME_EVENTS'])

/** The checks of what is needed to send events to other services: the queue and the receivers. */
export const EVENTS: readonly Check[] = [
  ...queueChecks({
    name: 'sendEvents',
    called: { fr: 'la file des événements', en: 'the queue of events' },
    askers: {
      fr: 'qui annonce un événement peut le confier à la file, qui appelle sendEvents comme lui',
      en: 'whoever tells of an event may queue it, and the queue calls sendEvents as them',
    },
    isFor: sendsEvents,
  }),
  {
    name: { fr: 'les récepteurs d’événements répondent', en: 'the receivers of events answer' },
    isFor: sendsEvents,
    async run(project) {
      const [first] = databasesOf(project)
      const kept = first && (await readPlace(project, first, '/receivers.json'))
      // Skip receivers that no second owner has approved yet, because they get no events.
      const receivers = Object.entries(kept ?? {}).flatMap(([id, value]) => {
        const known = receiver.safeParse(value).data
        return known ? [{ id, known }] : []
      })
      const faults = receivers.map(({ id, known }) => faultOf(project, id, known))
      const found = findingOf((await Promise.all(faults)).flat())
      const sealed = receivers.flatMap(({ known }) => {
        const { sealed: own, former } = keysInForce(known, Date.now())
        return [own, ...(former ? [former.sealed] : [])]
      })
      const kids = [...new Set(sealed.map((key) => key.split('.')[0]))]
      if (found.kind !== 'ok' || kids.length < 2) return found
      const list = kids.toSorted().join(', ')
      const note = { fr: `leurs secrets sont scellés par ${list}`, en: `sealed by ${list}` }
      return { ...found, note: localized(note) }
    },
  },
]

const databasesOf = ({ databases }: Project) => databases.filter(({ target }) => target === 'main')

async function faultOf(project: Project, id: string, known: Receiver): Promise<Fault[]> {
  const { name, url, suspendedAt } = known
  if (suspendedAt !== undefined) return []
  const [accepted = null] = await eventsBy(project, id, 'deliveredAt', { limitToLast: '1' })
  const since = String((accepted?.deliveredAt ?? -1) + 1)
  const after = await eventsBy(project, id, 'firstAt', { startAt: since, limitToFirst: '1' })
  const traces = { accepted, failed: after.at(-1) ?? null, acceptedIn: [] }
  const { failingSince, failure } = healthOf(traces, Date.now())
  if (failingSince === null) return []
  const moment = new Date(failingSince).toISOString().slice(0, 16).replace('T', ' ')
  return faultIf(
    true,
    {
      fr: `${name} ne répond pas depuis le ${moment} UTC (${failure})`,
      en: `${name} has not answered since ${moment} UTC (${failure})`,
    },
    failure === 'no-key'
      ? {
          fr: 'Rendez à EVENT_KEYS la clé d’avant, en seconde place (docs/rotating-secrets.md).',
          en: 'Give EVENT_KEYS the earlier key again, in second place (docs/rotating-secrets.md).',
        }
      : {
          fr: `Prévenez qui tient ${new URL(url).host}\u00A0; ce qui est abandonné se renvoie dans la console, «\u00A0Événements\u00A0» (docs/runbook.md).`,
          en: `Tell whoever runs ${new URL(url).host}; what was abandoned is sent again in the console, “Events” (docs/runbook.md).`,
        },
  )
}

/** Resolves with a receiver's events from all instances, sorted by the given time, newest first. */
async function eventsBy(
  project: Project,
  id: string,
  field: 'deliveredAt' | 'firstAt',
  query: Readonly<Record<string, string>>,
): Promise<KeptEvent[]> {
  const asked = { startAt: '0', ...query, orderBy: JSON.stringify(field) }
  const found = await Promise.all(
    databasesOf(project).map((database) =>
      readPlace(project, database, `/events/${id}.json`, asked),
    ),
  )
  return found
    .flatMap((events) => Object.entries(events ?? {}))
    .flatMap(([event, value]) => {
      const known = outgoingEvent.safeParse(value).data
      return known ? [{ ...known, id: event }] : []
    })
    .sort((a, b) => (b[field] ?? 0) - (a[field] ?? 0))
}
