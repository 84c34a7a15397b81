import { announcement, type Announcement } from '@sesame/contract/records/announcement'
import { useMemo } from 'react'
import { useServices } from '../../services.tsx'
import { type LiveList, useLiveList } from './use-live.ts'

/** Returns the operators' current announcements, latest first. */
export function useAnnouncements(): LiveList<Announcement> {
  const { nowMs } = useServices()
  const all = useLiveList('announcements', announcement)
  return useMemo(() => {
    if (all.status !== 'ready') return all
    const now = nowMs()
    const shown = all.entries.filter(
      ({ startsAt, endsAt = Infinity }) => startsAt <= now && now < endsAt,
    )
    return { status: 'ready', entries: shown.toSorted((a, b) => b.startsAt - a.startsAt) }
  }, [all, nowMs])
}
