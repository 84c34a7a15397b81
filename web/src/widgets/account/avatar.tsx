import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { initials } from '../../lib/initials.ts'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  readonly user: Pick<User, 'displayName' | 'photoURL'>
  readonly size: 's' | 'm' | 'l' | 'xl'
}

/**
 * A person's photo, or their initials if there is no photo or if it cannot be loaded. Decorative, because the name is always
 * beside the avatar.
 */
export function Avatar({ user, size }: Props) {
  const { displayName, photoURL } = user
  const [missing, setMissing] = useState<string | null>(null)
  const letters = initials(displayName)
  if (photoURL !== null && photoURL !== missing) {
    return (
      <img className={`face ${size}`} src={photoURL} alt="" onError={() => setMissing(photoURL)} />
    )
  }
  return (
    <span className={`face ${size}`} aria-hidden="true">
      {letters === '' ? <Icon name="user" /> : letters}
    </span>
  )
}
