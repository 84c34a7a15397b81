import { MAX_DEVICE_NAME } from '@sesame/contract/constants'
import { deviceName } from '@sesame/contract/records/device'
import { useState } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { type AlertList, unreadOf } from '../../lib/hooks/live/use-alerts.ts'
import { isToCheck, type OpenDevice, type useDevices } from '../../lib/hooks/live/use-devices.ts'
import { rememberedOf, type SecondFactor } from '../../lib/hooks/live/use-second-factor.ts'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/notes/empty.tsx'
import { useServices } from '../../lib/services.tsx'
import { Skeleton } from '../../ui/notes/skeleton.tsx'
import { useToast } from '../../ui/notes/toast.tsx'
import { Section } from '../../ui/page/section.tsx'
import { DeviceRow } from './device-row.tsx'
import { type Ending, EndQuestion } from './end-question.tsx'
import { RenameDialog, type Renaming } from '../../widgets/rename-dialog.tsx'

/** How many devices to show before « see all ». */
const SHOWN = 5

interface Props {
  readonly uid: string
  readonly alerts: AlertList
  readonly devices: ReturnType<typeof useDevices>
  readonly factor: SecondFactor
}

/** The devices that have an open session. The person can rename each device, and sign out one or all of the others. */
export function DevicesSection({ uid, alerts, devices, factor }: Props) {
  const { security } = useInsideText()
  const [ending, setEnding] = useState<Ending | null>(null)
  const [renamed, setRenamed] = useState<OpenDevice | null>(null)
  const [toast, say] = useToast()
  const renaming = useRenaming(uid, renamed)

  return (
    <Section id="appareils" title={security.devices} hint={security.devicesHint}>
      <div className="card stack g2">
        {devices.status === 'loading' && <Skeleton />}
        {devices.status === 'failed' && (
          <Empty title={security.devicesFailed} hint={security.devicesFailedHint} />
        )}
        {devices.status === 'ready' && (
          <DeviceList
            devices={devices.entries}
            alerts={alerts}
            factor={factor}
            onRename={setRenamed}
            onEnd={setEnding}
          />
        )}
      </div>
      {devices.status === 'ready' && devices.entries.some(({ isThisOne }) => !isThisOne) && (
        <div className="line between">
          <button
            className="btn danger"
            type="button"
            onClick={() => setEnding({ what: 'others' })}
          >
            {security.endOthers}
          </button>
          <p className="muted small">{security.endOthersHint}</p>
        </div>
      )}
      {ending !== null && (
        <EndQuestion
          ending={ending}
          onClose={(done) => {
            setEnding(null)
            if (done !== null) say(done)
          }}
        />
      )}
      <RenameDialog
        renaming={renaming}
        onClose={(isDone) => {
          setRenamed(null)
          if (isDone) say(security.renamed)
        }}
      />
      {toast}
    </Section>
  )
}

/** Returns what the form that renames a device needs. An empty name restores the default name. */
function useRenaming(uid: string, device: OpenDevice | null): Renaming | null {
  const { security } = useInsideText()
  const { live } = useServices()
  if (device?.recordId === undefined) return null
  const { recordId } = device
  const ownName = security.device(device.browser, device.device)
  return {
    title: security.renameTitle,
    label: security.renameField,
    ownName,
    hint: security.renameHint(ownName),
    name: device.name ?? '',
    schema: deviceName,
    maxLength: MAX_DEVICE_NAME,
    save: (name) => live.nameDevice(uid, recordId, name),
  }
}

interface ListProps {
  readonly devices: readonly (OpenDevice & { readonly id: string })[]
  readonly alerts: AlertList
  readonly factor: Props['factor']
  readonly onRename: (device: OpenDevice) => void
  readonly onEnd: (ending: Ending) => void
}

/**
 * Lists the current device first, then devices with an alert, then the others. Within each group, the most recently used comes
 * first.
 */
function DeviceList({ devices, alerts, factor, onRename, onEnd }: ListProps) {
  const { security } = useInsideText()
  const { nowMs } = useServices()
  const remembered = rememberedOf(factor, nowMs()).map(({ id }) => id)
  const unread = unreadOf(alerts)
  const [isWhole, setWhole] = useState(false)
  const rank = (device: OpenDevice) => (device.isThisOne ? 0 : isToCheck(device, unread) ? 1 : 2)
  const sorted = devices.toSorted((a, b) => rank(a) - rank(b))

  return (
    <>
      <ul className="rows" role="list">
        {(isWhole ? sorted : sorted.slice(0, SHOWN)).map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isToCheck={isToCheck(device, unread)}
            isRemembered={device.recordId !== undefined && remembered.includes(device.recordId)}
            onRename={() => onRename(device)}
            onEnd={() => onEnd({ what: 'device', device })}
            onEndSession={(session) => onEnd({ what: 'session', session })}
          />
        ))}
      </ul>
      {!isWhole && sorted.length > SHOWN && (
        <button className="btn bare start" type="button" onClick={() => setWhole(true)}>
          <Icon name="chevron" />
          <span>
            <span>{security.allDevices(sorted.length)}</span>{' '}
            <span className="vh">{security.allDevicesOf}</span>
          </span>
        </button>
      )}
    </>
  )
}
