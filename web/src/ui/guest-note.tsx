import { useText } from '../i18n/locale.tsx'
import { Note } from './note.tsx'

/** Tells a guest how long their account lives. */
export function GuestNote() {
  const { profile } = useText()
  return (
    <Note tone="warning" title={profile.guestTitle}>
      <p>{profile.guestText}</p>
    </Note>
  )
}
