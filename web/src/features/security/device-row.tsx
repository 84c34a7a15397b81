import { formatDay, formatMoment } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import type { OpenDevice, OpenSession } from '../../lib/hooks/live/use-devices.ts'
import { useServices } from '../../lib/services.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FoldedList } from '../../ui/page/folded-list.tsx'
import {
  DevicePicture,
  DeviceTitle,
  useDeviceName,
  useDeviceState,
} from '../../widgets/devices/device-summary.tsx'
import { useProviderName } from '../../widgets/providers/use-provider-name.ts'

interface Props {
  readonly device: OpenDevice
  /** Whether there is an unanswered alert about this device. */
  readonly isToCheck: boolean
  /** Whether signing in on this device requires no code, because the person chose that. */
  readonly isRemembered: boolean
  readonly onRename: () => void
  readonly onEnd: () => void
  readonly onEndSession: (session: OpenSession) => void
}

/** One device with its name and dates. Also lists its sessions if there are several. */
export function DeviceRow(props: Props) {
  const { device, isToCheck, isRemembered, onRename, onEnd, onEndSession } = props
  const { security } = useInsideText()
  const { locale } = useLocale()
  const deviceName = useDeviceName()
  const deviceState = useDeviceState()
  const providerName = useProviderName()
  const name = deviceName(device)
  const ownName = security.device(device.browser, device.device)
  const origin = [device.name === undefined ? providerName(device.provider) : ownName, device.place]
  const since = security.firstSeen(formatDay(locale, device.firstSeenAt))

  return (
    <li className="device">
      <DevicePicture device={device} />
      <div className="stack g1">
        <DeviceTitle device={device} isToCheck={isToCheck} isRemembered={isRemembered} />
        <p className="meta">{origin.filter(Boolean).join(' · ')}</p>
        <p className="meta said">{[deviceState(device), since].join(' · ')}</p>
      </div>
      <div className="acts">
        {device.recordId !== undefined && (
          <button
            className="btn bare round"
            type="button"
            aria-label={security.rename(name)}
            onClick={onRename}
          >
            <Icon name="pencil" />
          </button>
        )}
        {!device.isThisOne && (
          <button
            className="btn tiny"
            type="button"
            aria-label={security.endLabel(name)}
            onClick={onEnd}
          >
            {security.end}
          </button>
        )}
      </div>
      {device.sessions.length > 1 && <Sessions device={device} name={name} onEnd={onEndSession} />}
    </li>
  )
}

/** How many of a device's sessions to show before « … autres sessions ». */
const SHOWN = 3

interface SessionsProps {
  readonly device: OpenDevice
  readonly name: string
  readonly onEnd: (session: OpenSession) => void
}

function Sessions({ device: { sessions, isThisOne }, name, onEnd }: SessionsProps) {
  const { security } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const providerName = useProviderName()
  const moment = (at: number) => formatMoment(locale, at, nowMs())

  const state = ({ lockedAt, isOnline, lastSeenAt }: OpenSession): string => {
    if (lockedAt !== undefined) return security.sessionLocked
    return isOnline ? security.sessionActive : security.sessionSeen(moment(lastSeenAt))
  }
  return (
    <details className="sessions" open={isThisOne}>
      <summary>
        <Icon name="chevron" />
        <span>{security.sessions(sessions.length)}</span>
      </summary>
      <FoldedList items={sessions} shown={SHOWN} more={security.otherSessions}>
        {(session) => (
          <li key={session.id}>
            <div>
              <p>{security.sessionOpened(moment(session.createdAt))}</p>
              <p className="meta">{[providerName(session.provider), state(session)].join(' · ')}</p>
            </div>
            {session.isThisOne ? (
              <Badge tone="gold">{security.thisSession}</Badge>
            ) : (
              <button
                className="btn tiny"
                type="button"
                aria-label={security.endSessionLabel(moment(session.createdAt), name)}
                onClick={() => onEnd(session)}
              >
                {security.end}
              </button>
            )}
          </li>
        )}
      </FoldedList>
    </details>
  )
}
