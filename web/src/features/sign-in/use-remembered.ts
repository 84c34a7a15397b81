import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { IdentityUser } from '../../lib/identity/identity.ts'
import { useServices } from '../../lib/services.tsx'
import { laterComponent } from '../../ui/later-component.tsx'

export const ResumeCard = laterComponent(() =>
  import('./resume-card.tsx').then((late) => late.ResumeCard),
)

/**
 * Returns the remembered person, if they can continue without a password. If only an address is known, passes it to `onAddress`.
 * If the previous page passed on an address, only the person with that address can continue. All this happens after the first
 * paint, because the identity service's client must load first. If the person has begun to fill in the form by then, nothing
 * changes.
 */
export function useRemembered(
  onAddress: (email: string) => void,
): [remembered: IdentityUser | null, forget: () => void] {
  const { auth } = useServices()
  const asked = emailIn(useLocation().state)
  const [remembered, setRemembered] = useState<IdentityUser | null>(null)

  useEffect(() => {
    let wanted = true
    const look = async (): Promise<void> => {
      const person = await auth.remembered.person()
      if (person === null || (asked !== null && person.email !== asked)) {
        const email = asked ?? (await auth.remembered.addressHere())
        if (wanted && email !== null && !isFormBegun()) onAddress(email)
        return
      }
      await ResumeCard.preload()
      if (wanted && !isFormBegun()) setRemembered(person)
    }
    // Ignore a failure, because the person can still use the form.
    look().catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [auth, onAddress, asked])

  return [remembered, () => setRemembered(null)]
}

function emailIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null
  return typeof state.email === 'string' ? state.email : null
}

function isFormBegun(): boolean {
  if (document.activeElement instanceof HTMLInputElement) return true
  const inputs = document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox])')
  return [...inputs].some(({ value }) => value !== '')
}
