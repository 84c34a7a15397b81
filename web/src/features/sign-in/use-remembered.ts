import { useEffect, useState } from 'react'
import type { IdentityUser } from '../../lib/identity/identity.ts'
import { useServices } from '../../lib/services.tsx'
import { laterComponent } from '../../ui/later-component.tsx'

export const ResumeCard = laterComponent(async () => (await import('./resume-card.tsx')).ResumeCard)

/**
 * The person who may continue without a password; for any other who was here, the address alone. Known only after the
 * first paint, with the identity service's client; a form that is being filled in by then stays.
 */
export function useRemembered(
  onAddress: (email: string) => void,
): [remembered: IdentityUser | null, forget: () => void] {
  const { auth } = useServices()
  const [remembered, setRemembered] = useState<IdentityUser | null>(null)

  useEffect(() => {
    let wanted = true
    const look = async (): Promise<void> => {
      const person = await auth.remembered.person()
      if (person === null) {
        const email = await auth.remembered.addressHere()
        if (wanted && email !== null && !isFormBegun()) onAddress(email)
        return
      }
      await ResumeCard.preload()
      if (wanted && !isFormBegun()) setRemembered(person)
    }
    // On a failure the form stays.
    look().catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [auth, onAddress])

  return [remembered, () => setRemembered(null)]
}

function isFormBegun(): boolean {
  if (document.activeElement instanceof HTMLInputElement) return true
  const inputs = document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox])')
  return [...inputs].some(({ value }) => value !== '')
}
