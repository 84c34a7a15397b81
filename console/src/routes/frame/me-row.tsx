import { Avatar } from '@sesame/web/widgets/account/avatar.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { useMe, useServices } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Who is at work here, in what role, and the way out. */
export function MeRow({ leaveLabel }: { readonly leaveLabel: string }) {
  const { frame } = useTexts()
  const { session } = useServices()
  const { displayName, email, uid, role } = useMe()
  return (
    <div className="me">
      <Avatar user={{ displayName: displayName ?? email, photoURL: null }} size="s" />
      <p>
        <b>{displayName ?? email ?? uid}</b>
        <small>{frame.roles[role]}</small>
      </p>
      <button
        className="btn bare round"
        type="button"
        aria-label={leaveLabel}
        onClick={() => void session.leave()}
      >
        <Icon name="out" />
      </button>
    </div>
  )
}
