import { useState } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { type AlertList, unreadOf } from '../../lib/hooks/use-alerts.ts'
import { useServices } from '../../lib/services.tsx'
import { Empty } from '../../ui/notes/empty.tsx'
import { Skeleton } from '../../ui/notes/skeleton.tsx'
import { useToast } from '../../ui/notes/toast.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Confirmation } from '../../widgets/confirmation.tsx'
import { type Device, DeviceRow, useDevices } from './device-row.tsx'

interface Props {
  readonly uid: string
  readonly alerts: AlertList
}

/** The devices with an open session; the others can be signed out, one by one or all at once. */
export function DevicesSection({ uid, alerts }: Props) {
  const { security } = useInsideText()
  const devices = useDevices(uid)
  const [question, setQuestion] = useState<EndQuestion | null>(null)
  const [toast, say] = useToast()
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
    <Section id="appareils" title={security.devices} hint={security.devicesHint}>
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
            if (done) say(question === 'others' ? security.endedOthers : security.ended)
          }}
        />
      )}
      {toast}
    </Section>
  )
}

/** Whether to sign out one device, or all but this one. */
type EndQuestion = 'others' | { readonly device: Device & { readonly id: string } }

interface EndDeviceProps {
  readonly question: EndQuestion
  readonly onClose: (done: boolean) => void
}

function EndDevice({ question, onClose }: EndDeviceProps) {
  const { security } = useInsideText()
  const { auth } = useServices()
  const others = question === 'others'
  return (
    <Confirmation
      title={others ? security.endOthersTitle : security.endTitle}
      action={security.end}
      pendingAction={security.ending}
      failed={security.endFailed}
      run={() =>
        others ? auth.devices.endOtherSessions() : auth.devices.endSession(question.device.id)
      }
      onClose={onClose}
    >
      <p>
        {others
          ? security.endOthersText
          : security.endText(security.device(question.device.browser, question.device.device))}
      </p>
    </Confirmation>
  )
}
