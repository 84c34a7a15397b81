import { useCallback } from 'react'
import type { LoginEntry } from '../../database/read-logins.ts'
import { useServices } from '../../services.tsx'
import { type Asked, useAnswer } from '../use-answer.ts'

/** Returns a person's recent sign-ins, latest first. */
export function useLogins(uid: string): Asked<LoginEntry[]> {
  const { readLogins } = useServices()
  return useAnswer(useCallback(() => readLogins(uid), [readLogins, uid]))
}
