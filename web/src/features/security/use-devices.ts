import { session, type Session } from '@sesame/contract/records/session'
import * as z from 'zod/mini'
import { useServices } from '../../lib/services.tsx'
import { useLiveList, type LiveList } from '../../lib/hooks/use-live.ts'

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
