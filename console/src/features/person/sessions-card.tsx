import type { Person } from '@sesame/contract/person'
import { useInsideText } from '@sesame/web/i18n/inside.ts'
import { deviceIcon } from '@sesame/web/widgets/devices/device-icon.ts'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useRefusal, type SheetProps } from './actions/person-action.ts'

type Session = Person['sessions'][number]

/** Open sessions, each with a button to end it; then the devices without a session. */
export function SessionsCard({ person, onAction }: SheetProps) {
  const { person: text } = useTexts()
  const id = useId()
  const { sessions } = person
  const past = person.devices.filter((device) => !sessions.some((one) => isOn(device, one)))
  return (
    <section className="card stack g2" aria-labelledby={id}>
      <div className="line between">
        <h2 id={id} className="h3">
          {text.devices}
        </h2>
        <span className="muted small">{text.sessions(sessions.length)}</span>
      </div>
      <ul className="rows tight" role="list">
        {sessions.map((session) => (
          <SessionRow key={session.sid} person={person} session={session} onAction={onAction} />
        ))}
        {sessions.length === 0 && (
          <li>
            <Icon name="lock" />
            <div>
              <p className="name">{text.noSessions}</p>
              <p className="meta">{text.noSessionsHint}</p>
            </div>
          </li>
        )}
      </ul>
      {past.length > 0 && <PastDevices devices={past} />}
    </section>
  )
}

function SessionRow({ person, session, onAction }: SheetProps & { readonly session: Session }) {
  const { person: text } = useTexts()
  const { security } = useInsideText()
  const { ago, day } = useTimes()
  const refusal = useRefusal(person)
  const device = person.devices.find((one) => isOn(one, session))
  const name = security.device(session.browser, session.device)
  const facts = [
    device?.place,
    session.lockedAt !== null && text.locked,
    ago(session.lastSeenAt),
    text.since(day(session.createdAt)),
  ]
  return (
    <li>
      <Icon name={deviceIcon(session.device)} />
      <div>
        <p className="name">{name}</p>
        <p className="meta">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <ActionButton
        action="endPersonSession"
        label={text.endOf(name)}
        because={refusal}
        isQuiet
        onPress={() =>
          onAction({
            name: 'endPersonSession',
            body: { sid: session.sid },
            facts: { device: name },
          })
        }
      >
        {text.end}
      </ActionButton>
    </li>
  )
}

function PastDevices({ devices }: { readonly devices: Person['devices'] }) {
  const { person: text } = useTexts()
  const { security } = useInsideText()
  const { ago } = useTimes()
  return (
    <details className="done">
      <summary>
        <Icon name="chevron" />
        <span>{text.pastDevices(devices.length)}</span>
      </summary>
      <ul className="rows tight" role="list">
        {devices.map(({ browser, device, name, place, firstSeenAt, lastSeenAt }) => (
          <li key={`${browser} ${device} ${firstSeenAt}`}>
            <Icon name={deviceIcon(device)} />
            <div>
              <p className="name">{name ?? security.device(browser, device)}</p>
              <p className="meta">{[place, ago(lastSeenAt)].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

const isOn = (
  device: { readonly device: string; readonly browser: string },
  session: Session,
): boolean => device.device === session.device && device.browser === session.browser
