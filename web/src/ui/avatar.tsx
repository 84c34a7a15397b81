import type { User } from '@sesame/contract/user'
import { Icon } from './icon.tsx'
import { initials } from './initials.ts'

interface Props {
  readonly user: Pick<User, 'displayName' | 'photoURL'>
  readonly size: 's' | 'm' | 'l' | 'xl'
}

/** Decorative: the name is always beside it. */
export function Avatar({ user, size }: Props) {
  const letters = initials(user.displayName)
  if (user.photoURL !== null) return <img className={`face ${size}`} src={user.photoURL} alt="" />
  return (
    <span className={`face ${size}`} aria-hidden="true">
      {letters === '' ? <Icon name="user" /> : letters}
    </span>
  )
}
