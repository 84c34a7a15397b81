import type { User } from '@sesame/contract/user'
import { useState, type ReactNode } from 'react'
import { ProofForm } from './proof-form.tsx'

interface Props {
  readonly user: User
  readonly onCancel: () => void
  /** What needs the proof. */
  readonly children: ReactNode
}

/** Shows what it holds once the person has proved anew that it is them. */
export function Proved({ user, onCancel, children }: Props) {
  const [proved, setProved] = useState(false)
  if (proved) return children
  return <ProofForm user={user} onProved={() => setProved(true)} onCancel={onCancel} />
}
