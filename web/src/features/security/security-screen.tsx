import type { User } from '@sesame/contract/user'
import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { useAlerts } from '../../lib/hooks/use-alerts.ts'
import { paths } from '../../lib/paths.ts'
import { Heading } from '../../ui/page/heading.tsx'
import { LoginHistory } from '../../widgets/login-history.tsx'
import { AlertsSection } from './alerts-section.tsx'
import { DeviceAlerts } from './device-alerts.tsx'
import { DevicesSection } from './devices-section.tsx'
import { LockSection } from './lock-section.tsx'

export function SecurityScreen({ user }: { readonly user: User }) {
  const { security } = useInsideText()
  const alerts = useAlerts(user.uid)
  return (
    <>
      <header className="stack g1">
        <Heading title={security.title} />
        <p className="muted">{security.hint}</p>
      </header>
      <div className="stack g7">
        <AlertsSection user={user} alerts={alerts} />
        <DeviceAlerts uid={user.uid} />
        <DevicesSection uid={user.uid} alerts={alerts} />
        <LoginsSection uid={user.uid} />
        <LockSection uid={user.uid} />
      </div>
    </>
  )
}

function LoginsSection({ uid }: { readonly uid: string }) {
  const { security } = useInsideText()
  return (
    <section className="stack" id="journal" aria-labelledby="journal-t">
      <h2 id="journal-t">{security.logins}</h2>
      <div className="card">
        <LoginHistory uid={uid} />
      </div>
      <p className="small muted">
        {security.surprised}{' '}
        <Link to={`${paths.access}#motdepasse`}>{security.changePassword}</Link>
        {security.surprisedEnd}
      </p>
    </section>
  )
}
