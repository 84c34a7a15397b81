import type { User } from '@sesame/contract/user'
import { useText } from '../../i18n/locale.tsx'
import { ACCOUNT_PROVIDERS } from '../../lib/identity/identity.ts'
import { Badge } from '../../ui/badge.tsx'
import { PROVIDER_NAMES } from '../../ui/provider-names.ts'
import { ProviderMark } from '../../ui/provider-mark.tsx'
import { Section } from './section.tsx'

export function LinkedSection({ user }: { readonly user: User }) {
  const { profile } = useText()
  return (
    <Section id="acces" title={profile.linked} hint={profile.linkedHint}>
      <div className="card">
        <ul className="rows" role="list">
          {ACCOUNT_PROVIDERS.map((provider) => {
            const linked = user.providers.includes(provider)
            return (
              <li key={provider}>
                <span className="dot">
                  <ProviderMark provider={provider} />
                </span>
                <div>
                  <p className="name">
                    {PROVIDER_NAMES[provider]}{' '}
                    {linked && (
                      <Badge tone="success" icon="check">
                        {profile.isLinked}
                      </Badge>
                    )}
                  </p>
                  <p className="meta">{linked ? profile.linkedUse : profile.notLinked}</p>
                </div>
              </li>
            )
          })}
        </ul>
      </div>
    </Section>
  )
}
