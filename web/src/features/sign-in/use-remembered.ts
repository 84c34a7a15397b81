import { useEffect, useState, type ComponentType } from 'react'
import type { IdentityUser } from '../../lib/identity/identity.ts'
import { useServices } from '../../lib/services.tsx'
import type { ResumeCardProps } from './resume-card.tsx'

interface Remembered {
  readonly person: IdentityUser
  readonly Card: ComponentType<ResumeCardProps>
}

/**
 * The person who may continue without a password. Known only after the first paint, with the identity service's client;
 * a form that is being filled in by then stays.
 */
export function useRemembered(): { remembered: Remembered | null; forget: () => void } {
  const { auth } = useServices()
  const [remembered, setRemembered] = useState<Remembered | null>(null)

  useEffect(() => {
    let wanted = true
    const look = async (): Promise<void> => {
      const person = await auth.remembered.person()
      if (person === null) return
      const { ResumeCard } = await import('./resume-card.tsx')
      if (wanted && !isFormBegun()) setRemembered({ person, Card: ResumeCard })
    }
    // On a failure the form stays.
    look().catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [auth])

  return { remembered, forget: () => setRemembered(null) }
}

function isFormBegun(): boolean {
  if (document.activeElement instanceof HTMLInputElement) return true
  const inputs = document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox])')
  return [...inputs].some(({ value }) => value !== '')
}
