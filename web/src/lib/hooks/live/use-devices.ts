import { device as deviceRecord, type Device } from '@sesame/contract/records/device'
import { session, type Session } from '@sesame/contract/records/session'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useServices } from '../../services.tsx'
import { type Alert } from './use-alerts.ts'
import { type LiveList, useLiveList } from './use-live.ts'

const presence = z.object({ online: z.boolean() })

export interface OpenSession extends Session {
  readonly id: string
  readonly isThisOne: boolean
  readonly isOnline: boolean
}

/** A device: a browser that stores our browser token (docs/decisions/050), with the browser's open sessions. */
export interface OpenDevice {
  readonly device: string
  readonly browser: string
  /** The name that the owner gave the device. */
  readonly name?: string | undefined
  /** The key of the record that stores the device's name. Absent for a device that last signed in before such records existed. */
  readonly recordId?: string | undefined
  readonly provider: string
  readonly place?: string | undefined
  readonly firstSeenAt: number
  readonly lastSeenAt: number
  readonly isThisOne: boolean
  readonly isOnline: boolean
  readonly isLocked: boolean
  /** The device's sessions: this browser's session first, then the most recently used. */
  readonly sessions: readonly OpenSession[]
}

/** Returns a person's devices that have an open session: this device first, then the most recently used. */
export function useDevices(uid: string): LiveList<OpenDevice> {
  const { auth } = useServices()
  const sessions = useLiveList(`access/${uid}/shown`, session)
  const known = useLiveList(`devices/${uid}`, deviceRecord)
  const present = useLiveList(`presence/${uid}`, presence)
  const current = auth.currentSid()

  return useMemo(() => {
    if (sessions.status !== 'ready') return sessions
    if (known.status === 'loading') return known
    const online = new Set(
      present.status === 'ready' ? present.entries.filter((p) => p.online).map(({ id }) => id) : [],
    )
    const open = sessions.entries
      .map((entry): OpenSession => {
        const isThisOne = entry.id === current
        return { ...entry, isThisOne, isOnline: isThisOne || online.has(entry.id) }
      })
      .toSorted(firstThenLatest)
    const groups = Map.groupBy(open, (one) => one.deviceId ?? `${one.browser}\n${one.device}`)
    const records = known.status === 'ready' ? known.entries : []
    const entries = [...groups].map(([id, own]) => ({ id, ...deviceOf(own, records) }))
    return { status: 'ready', entries: entries.toSorted(firstThenLatest) }
  }, [sessions, known, present, current])
}

type Recency = Pick<OpenDevice, 'isThisOne' | 'lastSeenAt'>

const firstThenLatest = (a: Recency, b: Recency) =>
  Number(b.isThisOne) - Number(a.isThisOne) || b.lastSeenAt - a.lastSeenAt

function deviceOf(
  sessions: readonly OpenSession[],
  records: readonly (Device & { readonly id: string })[],
): OpenDevice {
  const [latest] = sessions
  if (latest === undefined) throw new Error('A device without a session is not listed.')
  const { device, browser, deviceId, provider } = latest
  const record = records.find(
    deviceId === undefined
      ? (one) => one.device === device && one.browser === browser
      : ({ id }) => id === deviceId,
  )
  return {
    device,
    browser,
    provider,
    sessions,
    name: record?.name,
    place: record?.place,
    recordId: record?.id,
    firstSeenAt: record?.firstSeenAt ?? Math.min(...sessions.map(({ createdAt }) => createdAt)),
    lastSeenAt: Math.max(...sessions.map(({ lastSeenAt }) => lastSeenAt)),
    isThisOne: sessions.some(({ isThisOne }) => isThisOne),
    isOnline: sessions.some(({ isOnline }) => isOnline),
    isLocked: sessions.every(({ lockedAt }) => lockedAt !== undefined),
  }
}

/** Whether an unanswered alert is about this device; false for the current device. */
export function isToCheck({ isThisOne, sessions }: OpenDevice, unread: readonly Alert[]): boolean {
  if (isThisOne) return false
  return unread.some((alert) => sessions.some((one) => one.id === alert.sid || isNew(one, alert)))
}

/** Whether `alert` reports the device of this session as new. */
function isNew({ deviceId, device, browser }: OpenSession, alert: Alert): boolean {
  if (alert.kind !== 'new-device') return false
  return deviceId === undefined || alert.deviceId === undefined
    ? alert.device === device && alert.browser === browser
    : alert.deviceId === deviceId
}
