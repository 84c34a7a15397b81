import { typedIdentifier } from '@sesame/contract/email-address'
import { limitSubject, type LimitSubject } from '@sesame/contract/endpoints/console/limits'

/** Reads a network address, a mailbox or a person from the typed text; null if it is none of them. */
export function subjectOf(typed: string): LimitSubject | null {
  const text = typedIdentifier(typed)
  const [address, email, uid] = [{ address: text }, { email: text.toLowerCase() }, { uid: text }]
  for (const subject of text.includes('@') ? [email] : [address, uid]) {
    const parsed = limitSubject.safeParse(subject)
    if (parsed.success) return parsed.data
  }
  return null
}

/** The subject as a text to show. */
export const subjectText = (subject: LimitSubject): string => Object.values(subject).join('')
