import { useCallback, useState } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { unreadOf, type AlertList } from '../../lib/hooks/use-alerts.ts'
import { Empty } from '../../ui/notes/empty.tsx'
import { Skeleton } from '../../ui/notes/skeleton.tsx'
import { Toast } from '../../ui/notes/toast.tsx'
import { DeviceRow } from './device-row.tsx'
import { EndDevice, type EndQuestion } from './end-device.tsx'
import { useDevices } from './use-devices.ts'

interface Props {
  readonly uid: string
  readonly alerts: AlertList
}

/** The devices as the database has them; each other one can be signed out, or all at once. */
export function DevicesSection({ uid, alerts }: Props) {
  const { security } = useInsideText()
  const devices = useDevices(uid)
  const [question, setQuestion] = useState<EndQuestion | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const forget = useCallback(() => setSaid(null), [])
  const toCheck = new Set(unreadOf(alerts).map(({ sid }) => sid))

  const content = () => {
    if (devices.status === 'loading') return <Skeleton />
    if (devices.status === 'failed') {
      return <Empty title={security.devicesFailed} hint={security.devicesFailedHint} />
    }
    return (
      <ul className="rows fold" role="list">
        {devices.entries.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isToCheck={toCheck.has(device.id)}
            onEnd={() => setQuestion({ device })}
          />
        ))}
      </ul>
    )
  }

  return (
    <section className="stack" id="appareils" aria-labelledby="appareils-t">
      <div className="stack g1">
        <h2 id="appareils-t">{security.devices}</h2>
        <p className="muted">{security.devicesHint}</p>
      </div>
      <div className="card">{content()}</div>
      {devices.status === 'ready' && devices.entries.some(({ isThisOne }) => !isThisOne) && (
        <button className="btn danger start" type="button" onClick={() => setQuestion('others')}>
          {security.endOthers}
        </button>
      )}
      {question !== null && (
        <EndDevice
          question={question}
          onClose={(done) => {
            setQuestion(null)
            if (done) setSaid(question === 'others' ? security.endedOthers : security.ended)
          }}
        />
      )}
      <Toast message={said} onEnd={forget} />
    </section>
  )
}
