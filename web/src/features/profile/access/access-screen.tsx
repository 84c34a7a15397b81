import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useInsideText } from '../../../i18n/inside.ts'
import { usePasskeys } from '../../../lib/hooks/live/use-passkeys.ts'
import { type SecondFactor, useSecondFactor } from '../../../lib/hooks/live/use-second-factor.ts'
import { useSettled } from '../../../lib/hooks/live/use-settled.ts'
import { paths } from '../../../lib/paths.ts'
import { SETUP } from '../../../lib/second-factor-setup.ts'
import { useServices } from '../../../lib/services.tsx'
import { laterComponent } from '../../../ui/later-component.tsx'
import { Unopened } from '../../../ui/notes/reload-offer.tsx'
import { Skeleton } from '../../../ui/notes/skeleton.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Heading } from '../../../ui/page/heading.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { EmailRow } from './email-row.tsx'
import { MethodsSection } from './methods-section.tsx'
import { useMethodFacts } from './use-method-facts.ts'

const later = { waiting: <Skeleton />, instead: Unopened }
const Setup = laterComponent(
  () => import('../../../widgets/second-factor/setup.tsx').then((late) => late.SecondFactorSetup),
  later,
)
const RecoveryCodes = laterComponent(
  () =>
    import('../../../widgets/second-factor/recovery-codes.tsx').then((late) => late.RecoveryCodes),
  later,
)

/**
 * Shows the account's address and sign-in methods, or in their place the setup of the second factor or new recovery codes.
 */
export function AccessScreen({ user }: { readonly user: User }) {
  const { access } = useInsideText()
  const navigate = useNavigate()
  const factor = useSecondFactor(user.uid)
  const isSettingUp = useSetup(factor)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  if (codes !== null) {
    return (
      <RecoveryCodes
        user={user}
        codes={codes}
        isFirst={false}
        later={paths.security}
        onDone={() => setCodes(null)}
      />
    )
  }
  if (isSettingUp) {
    const close = (): void => void navigate(paths.access, { replace: true })
    return (
      <Setup
        user={user}
        crumb={<BackLink to={paths.access}>{access.title}</BackLink>}
        onDone={close}
        onCancel={close}
      />
    )
  }
  return <Methods user={user} factor={factor} onCodes={setCodes} />
}

/**
 * Whether to show the setup of the second factor. It opens if the page's URL requests it and the factor is off, and closes when
 * the URL changes.
 */
function useSetup(factor: SecondFactor): boolean {
  const { auth } = useServices()
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(() => auth.departure()?.purpose === 'codes')
  const isWanted = search === SETUP
  const isOff = factor.status === 'failed' || (factor.status === 'ready' && factor.record === null)
  const next = isWanted && (isOpen || isOff)
  if (next !== isOpen) setOpen(next)
  return next
}

interface MethodsProps {
  readonly user: User
  readonly factor: SecondFactor
  readonly onCodes: (codes: readonly string[]) => void
}

function Methods({ user, factor, onCodes }: MethodsProps) {
  const { access, email } = useInsideText()
  const passkeys = usePasskeys(user.uid)
  const facts = useMethodFacts(user)
  const isShown = useSettled(
    passkeys.status !== 'loading' && factor.status !== 'loading' && facts.isKnown,
  )
  const header = (
    <header className="stack g2">
      <Heading title={access.title} />
      <p className="muted">{access.hint}</p>
    </header>
  )
  return (
    <ProfileFrame user={user} isShown={isShown} header={header}>
      {user.email !== null && (
        <Section id="adresse" title={email.section} hint={email.sectionHint}>
          <div className="card">
            <ul className="rows fold" role="list">
              <EmailRow user={user} email={user.email} />
            </ul>
          </div>
        </Section>
      )}
      {isShown ? (
        <MethodsSection
          user={user}
          passkeys={passkeys}
          facts={facts}
          factor={factor}
          onCodes={onCodes}
        />
      ) : (
        <div className="card">
          <Skeleton />
        </div>
      )}
    </ProfileFrame>
  )
}
