import { isSameAddress } from '@sesame/contract/email-address'
import { FEW_RECOVERY_CODES } from '@sesame/contract/endpoints/second-factor'
import type { TermsDue } from '@sesame/contract/terms'
import type { User } from '@sesame/contract/user'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { TERMS_HASH } from '../../lib/terms-hash.ts'
import { takeCodesLeft } from '../../lib/device/codes-left.ts'
import { unfinishedOf } from '../../lib/hooks/live/unfinished-alert.ts'
import { type Alert, useAlerts } from '../../lib/hooks/live/use-alerts.ts'
import { useAnnouncements } from '../../lib/hooks/live/use-announcements.ts'
import { useDevices } from '../../lib/hooks/live/use-devices.ts'
import { useLogins } from '../../lib/hooks/live/use-logins.ts'
import { usePasskeys } from '../../lib/hooks/live/use-passkeys.ts'
import { useSecondFactor, waitOf } from '../../lib/hooks/live/use-second-factor.ts'
import { useSettled } from '../../lib/hooks/live/use-settled.ts'
import { useFreshUser } from '../../lib/hooks/use-fresh-user.ts'
import { paths } from '../../lib/paths.ts'
import { SETUP } from '../../lib/second-factor-setup.ts'
import { useAuthState, useServices } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/notes/note.tsx'
import { Empty } from '../../ui/notes/empty.tsx'
import { Door } from '../../ui/page/door.tsx'
import { AlertCard } from '../../widgets/alerts/alert-card.tsx'
import { UnfinishedCard } from '../../widgets/alerts/unfinished-card.tsx'
import { useAlertAnswers } from '../../widgets/alerts/use-alert-answers.tsx'
import { AnnouncementsCard } from './announcements-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { Greeting } from './greeting.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { CodesCard, EmailCard, MethodCard, PasskeyCard, RefusedCard } from './point-card.tsx'
import { usePointTexts } from './point-texts.ts'
import { type PointName, pointsOf } from './points.ts'
import { RecentActivity } from './recent-activity.tsx'
import { TodoSection } from './todo-section.tsx'
import { VideoCard } from './video-card.tsx'
import { WaitCard } from './wait-card.tsx'

/**
 * Home for a registered person. First shows what to do, with the most serious item in a gold card; then recent activity and
 * devices.
 */
export function MemberHome({ user }: { readonly user: User }) {
  const { home, security, twoStep } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const { newUser } = useAuthState()
  const isRefused = user.email !== null && isSameAddress(user.refusedEmail, user.email)
  useFreshUser(user.email !== null && (!user.emailVerified || isRefused))
  const alerts = useAlerts(user.uid)
  const devices = useDevices(user.uid)
  const logins = useLogins(user.uid)
  const announcements = useAnnouncements()
  const passkeys = usePasskeys(user.uid)
  const factor = useSecondFactor(user.uid)
  const passkeyCount = passkeys.status === 'ready' ? passkeys.entries.length : null
  const texts = usePointTexts(user, passkeyCount)
  const { waiting, secured, answering, say, notes } = useAlertAnswers(user, alerts)
  const parts = [alerts, devices, logins.answer, announcements, passkeys, factor]
  useCodesLeft(say)
  const [held, setHeld] = useState<PointName>()
  const isShown = useSettled(parts.every(({ status }) => status !== 'loading'))

  const wait = waitOf(factor, nowMs())
  const isOfWait = ({ kind }: Alert) => wait !== null && kind === 'second-factor-wait'
  const asked = waiting.find(isOfWait)
  const [alert] = waiting.filter((one) => !isOfWait(one))
  const unfinished = unfinishedOf(alerts)
  const hasNeither = factor.status === 'ready' && factor.record === null && passkeyCount === 0
  const demandedFrom = hasNeither ? user.secondFactorFrom : undefined
  const codesLeft = factor.status === 'ready' ? factor.record?.codesLeft : undefined
  const points = pointsOf(user, passkeyCount, (codesLeft ?? Infinity) <= FEW_RECOVERY_CODES)
  const open = points.filter(({ isDone }) => !isDone)
  const isAsked = waiting.length > 0 || unfinished !== undefined || isRefused
  const first = open.find(({ name }) => name !== 'name')
  // Keep the current gold card when an alert arrives, because the pointer may be over the card, or the focus may be in it.
  const golden = open.find(({ name }) => name === held) ?? (isAsked ? undefined : first)
  if (isShown && golden?.name !== held) setHeld(golden?.name)
  const isGold = isAsked || golden !== undefined
  const isCalm = !isGold && wait === null && open.length === 0 && alerts.status === 'ready'

  const lead = (): string | null => {
    if (!isShown) return null
    if (waiting.length > 0) return home.alertLead(waiting.length)
    if (unfinished !== undefined) return home.unfinishedLead
    if (wait !== null) return twoStep.waitLead(formatDate(locale, wait.until))
    if (newUser) return home.newUserLead
    if (isCalm) return home.calmLead
    return open.length > 0 || isRefused ? home.todoLead : '\u00A0'
  }
  const checks = [
    home.noAlert,
    ...points.map(({ name }) => texts[name].done),
    ...(devices.status === 'ready' ? [home.knownDevices(devices.entries.length)] : []),
  ]
  return (
    <>
      <Greeting user={user} lead={lead()} />
      {user.termsDue !== undefined && <TermsNote due={user.termsDue} />}
      {demandedFrom !== undefined && <SecondFactorNote fromMs={demandedFrom} />}
      {isShown ? (
        <div className="home two">
          <div className="stack g5">
            {unfinished !== undefined && (
              <UnfinishedCard
                key={unfinished.id}
                user={user}
                alert={unfinished}
                heading="h2"
                isFresh={unfinished.id === secured}
              />
            )}
            {asked !== undefined && (
              <AlertCard
                key={asked.id}
                user={user}
                alert={asked}
                heading="h2"
                answering={answering}
                wait={wait}
              />
            )}
            {wait !== null && asked === undefined && (
              <WaitCard wait={wait} onStopped={() => say(twoStep.stopped)} />
            )}
            {alerts.status === 'failed' && (
              <div className="card">
                <Empty title={security.alertsFailed} hint={security.alertsFailedHint} />
              </div>
            )}
            {isRefused && <RefusedCard email={user.email ?? ''} />}
            {golden?.name === 'codes' && <CodesCard left={codesLeft ?? 0} />}
            {golden?.name === 'email' && user.email !== null && (
              <EmailCard uid={user.uid} email={user.email} />
            )}
            {golden?.name === 'methods' && <MethodCard user={user} />}
            {golden?.name === 'passkey' && <PasskeyCard />}
            {alert !== undefined && (
              <AlertCard
                key={alert.id}
                user={user}
                alert={alert}
                heading="h2"
                answering={answering}
                wait={null}
              />
            )}
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
      {notes}
    </>
  )
}

/** Says how many recovery codes are left. Shown only once, after a code was used. */
function useCodesLeft(say: (message: string) => void): void {
  const { home } = useInsideText()
  useEffect(() => {
    const left = takeCodesLeft()
    if (left !== null) say(home.codesLeft(left))
  }, [home, say])
}

/** Announces that signing in will soon require a code or a passkey. */
function SecondFactorNote({ fromMs }: { readonly fromMs: number }) {
  const { home } = useInsideText()
  const { locale } = useLocale()
  return (
    <Note tone="info" role="note" title={home.secondFactorTitle(formatDate(locale, fromMs))}>
      <p>{home.secondFactorText}</p>
      <div className="line">
        <Link className="btn" to={paths.access + SETUP}>
          {home.secondFactorActivate}
        </Link>
      </div>
    </Note>
  )
}

/** Announces a version of the terms before it comes into force. */
function TermsNote({ due }: { readonly due: TermsDue }) {
  const { home } = useInsideText()
  const { locale } = useLocale()
  return (
    <Note tone="info" role="note" title={home.termsTitle(formatDate(locale, due.from))}>
      <p>{home.termsText}</p>
      <div className="line">
        <Link className="btn" to={TERMS_HASH}>
          {home.termsAccept}
        </Link>
      </div>
    </Note>
  )
}

/** Shown if there is nothing to do: a picture of a closed door, and a list of what was checked. */
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
              <span>{check}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
