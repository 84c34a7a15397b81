import { typedIdentifier } from '@sesame/contract/email-address'
import { limitSubject, type LimitSubject } from '@sesame/contract/endpoints/console/limits'

/** Reads a network address, an e-mail address or a uid from the typed text. Returns null if it is none of these. */
export function subjectOf(typed: string): LimitSubject | null {
  const text = typedIdentifier(typed)
  const [address, email, uid] = [{ address: text }, { email: text.toLowerCase() }, { uid: text }]
  for (const subject of text.includes('@') ? [email] : [address, uid]) {
    const parsed = limitSubject.safeParse(subject)
    if (parsed.success) return parsed.data
  }
  return null
}

/** Returns the text of a subject: the network address, e-mail address or uid. */
export const subjectText = (subject: LimitSubject): string => Object.values(subject).join('')
