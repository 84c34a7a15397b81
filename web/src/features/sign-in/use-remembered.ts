import { useEffect, useState, type ComponentType } from 'react'
import type { IdentityUser } from '../../lib/identity/identity.ts'
import { useServices } from '../../lib/services.tsx'
import type { ResumeCardProps } from './resume-card.tsx'

interface Remembered {
  readonly person: IdentityUser
  readonly Card: ComponentType<ResumeCardProps>
}

/**
 * Who may continue without a password. Asked once the screen is there, with the identity service's
 * client that it needs anyway; a form that has been begun by then is left alone.
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
    // Without an answer the form stays: it opens the account as well.
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
