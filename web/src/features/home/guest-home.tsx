import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../i18n/inside.ts'
import { useAlerts } from '../../lib/hooks/live/use-alerts.ts'
import { useAnnouncements } from '../../lib/hooks/live/use-announcements.ts'
import { useLogins } from '../../lib/hooks/live/use-logins.ts'
import { useSettled } from '../../lib/hooks/live/use-settled.ts'
import { AnnouncementsCard } from './announcements-card.tsx'
import { Greeting } from './greeting.tsx'
import { GuestCard } from './guest-card.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { VideoCard } from './video-card.tsx'

/** Home for a guest. Explains what signing up would keep and add. */
export function GuestHome({ user }: { readonly user: User }) {
  const { home } = useInsideText()
  const alerts = useAlerts(null)
  const logins = useLogins(user.uid)
  const announcements = useAnnouncements()
  const isShown = useSettled(
    [logins.answer, announcements].every(({ status }) => status !== 'loading'),
  )
  const hasVideo = environment.vimeo.welcomeVideoId !== ''
  const hasAside =
    hasVideo || (announcements.status === 'ready' && announcements.entries.length > 0)
  return (
    <>
      <Greeting user={user} lead={home.guestLead} />
      {isShown ? (
        <div className={hasAside ? 'home two' : undefined}>
          <div className="stack g5">
            <GuestCard />
            <RecentActivity logins={logins} alerts={alerts} isGuest />
          </div>
          {hasAside && (
            <div className="stack g5">
              <AnnouncementsCard announcements={announcements} />
              {hasVideo && <VideoCard videoId={environment.vimeo.welcomeVideoId} isQuiet />}
            </div>
          )}
        </div>
      ) : (
        <HomeSkeleton />
      )}
    </>
  )
}
