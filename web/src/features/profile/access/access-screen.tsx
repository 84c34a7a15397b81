import {
  ACCOUNT_PROVIDERS,
  PROVIDER_NAMES,
  type AccountProvider,
} from '@sesame/contract/account-providers'
import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { usePasskeys } from '../../../lib/hooks/live/use-passkeys.ts'
import { useServices } from '../../../lib/services.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { useToast } from '../../../ui/notes/toast.tsx'
import { Heading } from '../../../ui/page/heading.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ProviderMark } from '../../../widgets/providers/provider-mark.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PasswordSection } from './password-section.tsx'
import { UnconfirmedRow } from './unconfirmed-row.tsx'

/** The account's sign-in methods. */
export function AccessScreen({ user }: { readonly user: User }) {
  const { access } = useInsideText()
  const list = usePasskeys(user.uid)
  const passkeys = list.status === 'ready' ? list.entries.length : null
  return (
    <ProfileFrame user={user} header={<Heading title={access.title} />}>
      <LinkedSection user={user} hasPasskey={passkeys !== null && passkeys > 0} />
      <PasswordSection user={user} passkeys={passkeys} />
    </ProfileFrame>
  )
}

interface LinkedProps {
  readonly user: User
  readonly hasPasskey: boolean
}

function LinkedSection({ user, hasPasskey }: LinkedProps) {
  const { profile, access } = useInsideText()
  const { auth } = useServices()
  // Open the dialog on return from a provider's page, whether the person went there to link the provider or to prove their
  // identity.
  const [provider, setProvider] = useState(
    () => ACCOUNT_PROVIDERS.find((one) => one === auth.departure()?.purpose) ?? null,
  )
  const [toast, say] = useToast()
  const linked = (one: AccountProvider): boolean => user.providers.includes(one)

  const finish = (one: AccountProvider): void => {
    setProvider(null)
    say(linked(one) ? access.unlinked(PROVIDER_NAMES[one]) : access.linked(PROVIDER_NAMES[one]))
  }

  return (
    <Section id="comptes" title={profile.linked} hint={access.hint}>
      <div className="card">
        <ul className="rows" role="list">
          {ACCOUNT_PROVIDERS.map((one) =>
            user.unconfirmed?.includes(one) === true ? (
              <UnconfirmedRow
                key={one}
                user={user}
                method={one}
                mark={<ProviderMark provider={one} />}
                title={PROVIDER_NAMES[one]}
                name={PROVIDER_NAMES[one]}
                onDone={say}
              />
            ) : (
              <LinkedRow
                key={one}
                provider={one}
                linked={linked(one)}
                onChange={() => setProvider(one)}
              />
            ),
          )}
        </ul>
      </div>
      <LinkDialog
        user={user}
        hasPasskey={hasPasskey}
        provider={provider}
        onDone={finish}
        onClose={() => setProvider(null)}
      />
      {toast}
    </Section>
  )
}

interface Props {
  readonly provider: AccountProvider
  readonly linked: boolean
  readonly onChange: () => void
}

function LinkedRow({ provider, linked, onChange }: Props) {
  const { profile, access } = useInsideText()
  const name = PROVIDER_NAMES[provider]
  return (
    <li>
      <span className="dot">
        <ProviderMark provider={provider} />
      </span>
      <div>
        <p className="name">
          {name}{' '}
          {linked && (
            <Badge tone="success" icon="check">
              {profile.isLinked}
            </Badge>
          )}
        </p>
        <p className="meta">{linked ? profile.linkedUse : profile.notLinked}</p>
      </div>
      <button
        className="btn tiny"
        type="button"
        aria-label={linked ? access.unlinkLabel(name) : access.linkLabel(name)}
        onClick={onChange}
      >
        {linked ? access.unlink : access.link}
      </button>
    </li>
  )
}
