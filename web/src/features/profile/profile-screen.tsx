import { MAX_DISPLAY_NAME } from '@sesame/contract/constants'
import type { User } from '@sesame/contract/user'
import { Link } from 'react-router-dom'
import { formatMoment, formatMonth } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale, useText } from '../../i18n/locale.tsx'
import { hasPasskeyHere } from '../../lib/device/passkey-owner.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { Badge } from '../../ui/badge.tsx'
import { checkDisplayName } from '../../ui/form/account-checks.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { useToast } from '../../ui/notes/toast.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Avatar } from '../../widgets/account/avatar.tsx'
import { EmailBadge, EmailRow } from './access/email-row.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { PhotoRow } from './photo/photo-row.tsx'
import { ProfileFrame } from './profile-frame.tsx'

export function ProfileScreen({ user }: { readonly user: User }) {
  const header = user.isAnonymous ? <GuestHero user={user} /> : <ProfileHero user={user} />
  return (
    <ProfileFrame user={user} header={header}>
      {!user.isAnonymous && <IdentitySection user={user} />}
      <AppearanceSection />
    </ProfileFrame>
  )
}

function IdentitySection({ user }: { readonly user: User }) {
  const { profile } = useInsideText()
  return (
    <Section id="identite" title={profile.identity} hint={profile.identityHint}>
      <div className="card">
        <ul className="rows fold" role="list">
          <li className="solo">
            <DisplayNameForm user={user} />
          </li>
          {user.email !== null && <EmailRow user={user} email={user.email} />}
          <PhotoRow user={user} />
        </ul>
      </div>
    </Section>
  )
}

function ProfileHero({ user }: { readonly user: User }) {
  const { photo, profile } = useInsideText()
  const { locale } = useLocale()
  return (
    <header className="hero">
      <div className="photo">
        <Avatar user={user} size="xl" />
        <Link className="btn round" to={`${paths.profile}#photo`} aria-label={photo.change}>
          <Icon name="camera" />
        </Link>
      </div>
      <div className="stack g2">
        <Heading title={profile.title}>{user.displayName ?? user.email ?? profile.title}</Heading>
        {user.email !== null && (
          <p className="line">
            <span className="long">{`${user.email} `}</span>
            <EmailBadge verified={user.emailVerified} />
          </p>
        )}
        <p className="muted small">{profile.memberSince(formatMonth(locale, user.createdAt))}</p>
      </div>
    </header>
  )
}

function GuestHero({ user }: { readonly user: User }) {
  const { common } = useText()
  const { profile } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const moment = formatMoment(locale, user.createdAt, nowMs())
  return (
    <header className="hero">
      <Avatar user={user} size="xl" />
      <div className="stack g2">
        <Heading title={profile.title}>{common.guest}</Heading>
        <p className="line">
          <Badge>{profile.guest}</Badge>
          <span className="muted small">{profile.createdAt(moment)}</span>
        </p>
      </div>
    </header>
  )
}

function DisplayNameForm({ user }: { readonly user: User }) {
  const { profile } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const [toast, say] = useToast()
  const form = useForm({ displayName: user.displayName ?? '' }, { displayName: checkDisplayName })

  const submit = async (): Promise<void> => {
    const displayName = form.values.displayName.trim()
    say(null)
    if (!(await attempt.run('save', () => auth.user.update({ displayName })))) return
    say(profile.saved)
    if (hasPasskeyHere(user.uid))
      void auth.passkeys().then(
        ({ announce }) => announce(),
        () => null,
      )
  }

  return (
    <Form form={form} pending={attempt.pending === 'save'} className="stack g3" onSubmit={submit}>
      <ErrorNote title={profile.saveFailed} error={attempt.error} />
      <TextField
        label={profile.name}
        autoComplete="name"
        maxLength={MAX_DISPLAY_NAME}
        field={form.field('displayName')}
        action={<SubmitButton label={profile.save} pendingLabel={profile.saving} className="" />}
      />
      {toast}
    </Form>
  )
}
