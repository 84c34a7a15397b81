import { session, type Session } from '@sesame/contract/records/session'
import * as z from 'zod/mini'
import { formatMoment } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { type LiveList, useLiveList } from '../../lib/hooks/use-live.ts'
import { useServices } from '../../lib/services.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useProviderName } from '../../widgets/providers/use-provider-name.ts'

interface Props {
  readonly device: Device
  /** It has an unanswered alert. */
  readonly isToCheck: boolean
  readonly onEnd: () => void
}

export function DeviceRow({ device, isToCheck, onEnd }: Props) {
  const { security } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const providerName = useProviderName()
  const name = security.device(device.browser, device.device)

  const state = (): string => {
    if (device.lockedAt !== undefined) return security.locked
    return device.isOnline ? security.activeNow : formatMoment(locale, device.lastSeenAt, nowMs())
  }

  return (
    <li>
      <span className="dot">
        <Icon name={iconOf(device.device)} />
      </span>
      <div>
        <p className="name">
          {name} {device.isThisOne && <Badge tone="gold">{security.thisDevice}</Badge>}
          {isToCheck && (
            <Badge tone="warning" icon="alert">
              {security.toCheck}
            </Badge>
          )}
        </p>
        <p className="meta">{[providerName(device.provider), state()].join(' · ')}</p>
      </div>
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
    </li>
  )
}

function iconOf(device: string): IconName {
  if (/ipad|tablet/i.test(device)) return 'tablet'
  return /iphone|android|mobile/i.test(device) ? 'phone' : 'laptop'
}

const presence = z.object({ online: z.boolean() })

export interface Device extends Session {
  readonly isThisOne: boolean
  readonly isOnline: boolean
}

/** The devices with an open session: this one first, then by last use. */
export function useDevices(uid: string): LiveList<Device> {
  const { auth } = useServices()
  const sessions = useLiveList(`sessions/${uid}`, session)
  const present = useLiveList(`presence/${uid}`, presence)
  if (sessions.status !== 'ready') return sessions

  const current = auth.currentSid()
  const online = new Set(
    present.status === 'ready' ? present.entries.filter((p) => p.online).map(({ id }) => id) : [],
  )
  const entries = sessions.entries
    .map((entry) => ({
      ...entry,
      isThisOne: entry.id === current,
      isOnline: online.has(entry.id) || entry.id === current,
    }))
    .sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne) || b.lastSeenAt - a.lastSeenAt)
  return { status: 'ready', entries }
}
