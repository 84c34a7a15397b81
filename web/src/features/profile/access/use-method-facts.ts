import type { Provider } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'
import { useCallback } from 'react'
import { formatDay, formatMoment } from '../../../i18n/dates.ts'
import { useInsideText } from '../../../i18n/inside.ts'
import { useLocale } from '../../../i18n/locale.tsx'
import { useLogins } from '../../../lib/hooks/live/use-logins.ts'
import { useAnswer } from '../../../lib/hooks/use-answer.ts'
import { useServices } from '../../../lib/services.tsx'

type Addresses = Readonly<Record<string, string>>

export interface MethodFacts {
  /** Whether all requests have finished, successfully or not. */
  readonly isKnown: boolean
  /** The address of the provider's account; undefined if unknown. */
  readonly addressOf: (method: Provider) => string | undefined
  /** The last change and the last use of the method, if known: « Changé le 12 août 2025 · utilisé hier, 14 h 55 ». */
  readonly usesOf: (method: Provider) => string
  /** Requests the facts again. Call this after a change. */
  readonly refresh: () => void
}

/** Requests the facts about an account's password and linked accounts. */
export function useMethodFacts({ uid, providers }: User): MethodFacts {
  const { auth, nowMs } = useServices()
  const { access } = useInsideText()
  const { locale } = useLocale()
  const has = providers.includes('password')
  const { answer: logins } = useLogins(uid)
  const { answer, retry } = useAnswer(
    useCallback(async () => {
      const account = await auth.account()
      const changedAt = has ? account.passwordChangedAt().catch(() => null) : null
      const addresses = account.linkedAddresses().catch((): Addresses => ({}))
      return { changedAt: await changedAt, addresses: await addresses }
    }, [auth, has]),
  )
  const known = answer.status === 'ready' ? answer.value : null
  const entries = logins.status === 'ready' ? logins.value : []

  return {
    isKnown: answer.status !== 'loading' && logins.status !== 'loading',
    addressOf: (method) => known?.addresses[method],
    usesOf(method) {
      const changedAt = method === 'password' ? (known?.changedAt ?? null) : null
      const last = entries.find(({ provider, mark }) => provider === method && mark !== 'refused')
      return [
        ...(changedAt === null ? [] : [access.passwordChangedOn(formatDay(locale, changedAt))]),
        ...(last === undefined ? [] : [access.used(formatMoment(locale, last.at, nowMs()))]),
      ].join(' · ')
    },
    refresh: retry,
  }
}
