import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../i18n/inside.ts'
import { unreadOf, useAlerts } from '../../lib/hooks/live/use-alerts.ts'
import { useAnnouncements } from '../../lib/hooks/live/use-announcements.ts'
import { useDevices } from '../../lib/hooks/live/use-devices.ts'
import { useLogins } from '../../lib/hooks/live/use-logins.ts'
import { usePasskeys } from '../../lib/hooks/live/use-passkeys.ts'
import { useSettled } from '../../lib/hooks/live/use-settled.ts'
import { useFreshUser } from '../../lib/hooks/use-fresh-user.ts'
import { useAuthState } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/notes/empty.tsx'
import { Door } from '../../ui/page/door.tsx'
import { AlertCard } from '../../widgets/alerts/alert-card.tsx'
import { useSecureDialog } from '../../widgets/alerts/secure-dialog.tsx'
import { AnnouncementsCard } from './announcements-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { Greeting } from './greeting.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { EmailCard, PasskeyCard, MethodCard } from './point-card.tsx'
import { usePointTexts } from './point-texts.ts'
import { pointsOf } from './points.ts'
import { RecentActivity } from './recent-activity.tsx'
import { TodoSection } from './todo-section.tsx'
import { VideoCard } from './video-card.tsx'

/**
 * Home for a registered person. First what there is to do, with the most serious item in gold; then recent activity and
 * devices.
 */
export function MemberHome({ user }: { readonly user: User }) {
  const { home, security } = useInsideText()
  const { newUser } = useAuthState()
  useFreshUser(user.email !== null && !user.emailVerified)
  const alerts = useAlerts(user.uid)
  const devices = useDevices(user.uid)
  const logins = useLogins(user.uid)
  const announcements = useAnnouncements()
  const passkeys = usePasskeys(user.uid)
  const passkeyCount = passkeys.status === 'ready' ? passkeys.entries.length : null
  const texts = usePointTexts(user, passkeyCount)
  const [dialog, onSecure] = useSecureDialog(user)
  const parts = [alerts, devices, logins.answer, announcements, passkeys]
  const isShown = useSettled(parts.every(({ status }) => status !== 'loading'))

  const unread = unreadOf(alerts)
  const [alert] = unread
  const points = pointsOf(user, passkeyCount)
  const open = points.filter(({ isDone }) => !isDone)
  const golden = alert === undefined ? open.find(({ name }) => name !== 'name') : undefined
  const isGold = alert !== undefined || golden !== undefined
  const isCalm = !isGold && open.length === 0 && alerts.status === 'ready'

  const lead = (): string | null => {
    if (!isShown) return null
    if (alert !== undefined) return home.alertLead(unread.length)
    if (newUser) return home.newUserLead
    if (isCalm) return home.calmLead
    return open.length > 0 ? home.todoLead : '\u00A0'
  }
  const checks = [
    home.noAlert,
    ...points.map(({ name }) => texts[name].done),
    ...(devices.status === 'ready' ? [home.knownDevices(devices.entries.length)] : []),
  ]
  return (
    <>
      <Greeting user={user} lead={lead()} />
      {isShown ? (
        <div className="home two">
          <div className="stack g5">
            {alert !== undefined && (
              <AlertCard user={user} alert={alert} heading="h2" onSecure={onSecure} />
            )}
            {alerts.status === 'failed' && (
              <div className="card">
                <Empty title={security.alertsFailed} hint={security.alertsFailedHint} />
              </div>
            )}
            {golden?.name === 'email' && user.email !== null && <EmailCard email={user.email} />}
            {golden?.name === 'methods' && <MethodCard user={user} />}
            {golden?.name === 'passkey' && <PasskeyCard />}
            {isCalm ? (
              <CalmCard checks={checks} />
            ) : (
              <TodoSection
                texts={texts}
                points={points}
                listed={open.filter((point) => point !== golden)}
                isNext={isGold}
              />
            )}
            <RecentActivity logins={logins} alerts={alerts} />
          </div>
          <div className="stack g5">
            <DevicesCard devices={devices} alerts={alerts} />
            <AnnouncementsCard announcements={announcements} />
            {environment.vimeo.welcomeVideoId !== '' && (
              <VideoCard videoId={environment.vimeo.welcomeVideoId} isQuiet={isGold} />
            )}
          </div>
        </div>
      ) : (
        <HomeSkeleton />
      )}
      {dialog}
    </>
  )
}

/** Shown when there is nothing to do: a closed door, and the list of what was checked. */
function CalmCard({ checks }: { readonly checks: readonly string[] }) {
  const { home } = useInsideText()
  return (
    <section className="card calm" aria-labelledby="calme">
      <div className="wall">
        <div className="stage">
          <Door />
        </div>
      </div>
      <div className="stack room-s">
        <div className="stack g1">
          <h2 id="calme">{home.calm}</h2>
          <p className="muted">{home.calmText}</p>
        </div>
        <ul className="checks" role="list">
          {checks.map((check) => (
            <li key={check}>
              <Icon name="ok" />
              {check}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
