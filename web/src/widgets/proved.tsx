import type { User } from '@sesame/contract/user'
import { useState, type ReactNode } from 'react'
import type { Purpose } from '../lib/auth/account/redirects.ts'
import { useServices } from '../lib/services.tsx'
import { ProofForm } from './proof-form.tsx'

interface Props {
  readonly user: User
  readonly purpose: Purpose
  readonly onCancel: () => void
  /** What needs the proof. */
  readonly children: ReactNode
}

/** Shows what it holds once the person has proved anew that it is them. */
export function Proved({ user, purpose, onCancel, children }: Props) {
  const { auth } = useServices()
  // Who comes back with an account to add has proved it before they left.
  const [proved, setProved] = useState(() => {
    const departure = auth.departure()
    return departure?.errand === 'add' && departure.provider === purpose
  })
  if (proved) return children
  return (
    <ProofForm user={user} purpose={purpose} onProved={() => setProved(true)} onCancel={onCancel} />
  )
}
