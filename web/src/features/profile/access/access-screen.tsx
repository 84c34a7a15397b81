import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../../i18n/inside.ts'
import { usePasskeys } from '../../../lib/hooks/live/use-passkeys.ts'
import { useSettled } from '../../../lib/hooks/live/use-settled.ts'
import { Skeleton } from '../../../ui/notes/skeleton.tsx'
import { Heading } from '../../../ui/page/heading.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { EmailRow } from './email-row.tsx'
import { MethodsSection } from './methods-section.tsx'
import { useMethodFacts } from './use-method-facts.ts'

/** The account's address and sign-in methods. */
export function AccessScreen({ user }: { readonly user: User }) {
  const { access, email } = useInsideText()
  const passkeys = usePasskeys(user.uid)
  const facts = useMethodFacts(user)
  const isShown = useSettled(passkeys.status !== 'loading' && facts.isKnown)
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
        <MethodsSection user={user} passkeys={passkeys} facts={facts} />
      ) : (
        <div className="card">
          <Skeleton />
        </div>
      )}
    </ProfileFrame>
  )
}
