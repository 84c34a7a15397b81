import type { User } from '@sesame/contract/user'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { type AlertList, useAlerts } from '../../lib/hooks/live/use-alerts.ts'
import { useDevices } from '../../lib/hooks/live/use-devices.ts'
import { useLogins } from '../../lib/hooks/live/use-logins.ts'
import { useSecondFactor } from '../../lib/hooks/live/use-second-factor.ts'
import { useSettled } from '../../lib/hooks/live/use-settled.ts'
import { paths } from '../../lib/paths.ts'
import { Skeleton } from '../../ui/notes/skeleton.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { Section } from '../../ui/page/section.tsx'
import { TableOfContents } from '../../ui/page/table-of-contents.tsx'
import { LoginHistory } from '../../widgets/login-history.tsx'
import { AlertsSection } from './alerts-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { LockSection } from './lock-section.tsx'

export function SecurityScreen({ user }: { readonly user: User }) {
  const { security } = useInsideText()
  const { uid } = user
  const alerts = useAlerts(uid)
  const devices = useDevices(uid)
  const logins = useLogins(uid)
  const factor = useSecondFactor(uid)
  const isShown = useSettled(
    [alerts, devices, factor, logins.answer].every(({ status }) => status !== 'loading'),
  )
  const { hash } = useLocation()

  useEffect(() => {
    if (isShown && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isShown, hash])

  return (
    <>
      <header className="stack g2">
        <Heading title={security.title} />
        <p className="muted">{security.hint}</p>
      </header>
      <div className="aside">
        <SectionLinks />
        {isShown ? (
          <div className="stack g7">
            <AlertsSection user={user} alerts={alerts} factor={factor} />
            <DevicesSection uid={uid} alerts={alerts} devices={devices} factor={factor} />
            <MethodsSection />
            <LoginsSection user={user} logins={logins} alerts={alerts} />
            <LockSection uid={uid} />
          </div>
        ) : (
          <div className="card">
            <Skeleton />
          </div>
        )}
      </div>
    </>
  )
}

function SectionLinks() {
  const { security } = useInsideText()
  const { hash } = useLocation()
  const links = [
    { to: '#alertes', label: security.alerts },
    { to: '#appareils', label: security.devices },
    { to: '#moyens', label: security.methods },
    { to: '#connexions', label: security.logins },
    { to: '#verrouillage', label: security.lock },
  ]
  return (
    <TableOfContents
      label={security.sections}
      sections={links}
      currentOf={(to) => (to === hash ? 'true' : undefined)}
    />
  )
}

/** A link to the sign-in methods, which have a page of their own. */
function MethodsSection() {
  const { security } = useInsideText()
  return (
    <Section id="moyens" title={security.methods} hint={security.methodsHint}>
      <Link className="btn start" to={paths.access}>
        {security.manageMethods}
      </Link>
    </Section>
  )
}

interface LoginsProps {
  readonly user: User
  readonly logins: ReturnType<typeof useLogins>
  readonly alerts: AlertList
}

function LoginsSection({ user, logins, alerts }: LoginsProps) {
  const { security } = useInsideText()
  return (
    <Section
      id="connexions"
      title={security.logins}
      hint={security.loginsHint(environment.settings.lastlogin)}
    >
      <div className="card">
        <LoginHistory logins={logins} alerts={alerts} />
      </div>
      <p className="small muted">
        <span>{`${security.surprised} `}</span>
        {user.providers.includes('password') ? (
          <Link to={`${paths.access}#motdepasse`}>{security.changePassword}</Link>
        ) : (
          <Link to={paths.access}>{security.checkMethods}</Link>
        )}
        <span>{security.surprisedEnd}</span>
      </p>
    </Section>
  )
}
