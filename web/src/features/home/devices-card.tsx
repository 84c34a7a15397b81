import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { type AlertList, unreadOf } from '../../lib/hooks/live/use-alerts.ts'
import { isToCheck, type OpenDevice, type useDevices } from '../../lib/hooks/live/use-devices.ts'
import { paths } from '../../lib/paths.ts'
import { Empty } from '../../ui/notes/empty.tsx'
import { Skeleton } from '../../ui/notes/skeleton.tsx'
import {
  DevicePicture,
  DeviceTitle,
  useDeviceState,
} from '../../widgets/devices/device-summary.tsx'

/** How many devices the card shows. The security screen has the full list. */
const SHOWN = 3

interface Props {
  readonly devices: ReturnType<typeof useDevices>
  readonly alerts: AlertList
}

export function DevicesCard({ devices, alerts }: Props) {
  const { home, security } = useInsideText()
  const deviceState = useDeviceState()
  const unread = unreadOf(alerts)
  const about = (device: OpenDevice): string => {
    const place = device.place?.split(',')[0]
    const what = device.name === undefined ? place : security.device(device.browser, device.device)
    return [what, deviceState(device)].filter(Boolean).join(' · ')
  }
  return (
    <section className="card stack g3" aria-labelledby="appareils">
      <h2 id="appareils" className="h3">
        {home.devices}
      </h2>
      {devices.status === 'loading' && <Skeleton />}
      {devices.status === 'failed' && (
        <Empty title={security.devicesFailed} hint={security.devicesFailedHint} />
      )}
      {devices.status === 'ready' && (
        <>
          <ul className="rows tight" role="list">
            {devices.entries.slice(0, SHOWN).map((device) => (
              <li key={device.id}>
                <DevicePicture device={device} />
                <div>
                  <DeviceTitle device={device} isToCheck={isToCheck(device, unread)} />
                  <p className="meta said">{about(device)}</p>
                </div>
              </li>
            ))}
          </ul>
          <Link className="btn wide" to={`${paths.security}#appareils`}>
            {home.manageDevices(devices.entries.length)}
          </Link>
        </>
      )}
    </section>
  )
}
