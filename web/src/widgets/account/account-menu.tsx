import type { User } from '@sesame/contract/user'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { useText } from '../../i18n/locale.tsx'
import { initials } from '../../lib/initials.ts'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { LOCK_SHORTCUT } from '../use-lock-shortcut.ts'
import { Avatar } from './avatar.tsx'

interface Props {
  readonly user: User
  /** Locks the session; null for guests, who have no way to unlock. */
  readonly onLock: (() => void) | null
  readonly onSignOut: () => void
}

/**
 * The account menu: a button that shows ordinary links and buttons, not an ARIA menu. Closes on Escape, and when the focus leaves
 * it.
 */
export function AccountMenu({ user, onLock, onSignOut }: Props) {
  const { common } = useText()
  const { frame, profile, security } = useInsideText()
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const name = user.displayName ?? user.email ?? common.guest

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [open])

  const label = user.isAnonymous
    ? frame.guestMenu
    : frame.accountMenu(initials(user.displayName), name)

  return (
    <div className="menu" ref={root}>
      <button
        ref={toggle}
        className="btn bare round"
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        <Avatar user={user} size="s" />
      </button>
      <div className="card stack g2" id={id} hidden={!open}>
        <div>
          <p className="name">{name}</p>
          {user.displayName !== null && <p className="muted small">{user.email}</p>}
        </div>
        <Link className="btn bare flush" to={paths.profile} onClick={() => setOpen(false)}>
          <Icon name="user" />
          <span>{profile.title}</span>
        </Link>
        {!user.isAnonymous && (
          <Link className="btn bare flush" to={paths.security} onClick={() => setOpen(false)}>
            <Icon name="shield" />
            <span>{security.title}</span>
          </Link>
        )}
        {onLock !== null && (
          <button
            className="btn bare flush"
            type="button"
            aria-keyshortcuts={LOCK_SHORTCUT}
            onClick={onLock}
          >
            <Icon name="lock" />
            <span>{frame.lock}</span>
            <kbd aria-hidden="true">{LOCK_SHORTCUT.replace('+', ' + ')}</kbd>
          </button>
        )}
        <button className="btn bare flush" type="button" onClick={onSignOut}>
          <Icon name="out" />
          <span>{frame.signOut}</span>
        </button>
      </div>
    </div>
  )
}
