import { FIRST_TERMS, type TermsAnswer, type TermsDue } from '@sesame/contract/terms'
import type { User } from '@sesame/contract/user'
import { ApiError } from '../api-error.ts'
import type { Terms } from '../config/terms-config.ts'

/** A person's answers to the terms of use, and the facts that decide whether they have to answer. */
type Answered = Pick<User, 'isAnonymous' | 'acceptedTermsAt'> &
  Partial<Pick<User, 'acceptedTermsVersion' | 'refusedTermsVersion' | 'adoptedAt'>>

/**
 * The terms for adopted people if no terms are configured. Their accounts are older than this system, so they have not
 * accepted any terms yet.
 */
const FIRST: Terms = { version: FIRST_TERMS, from: 0, changes: { fr: [], en: [] } }

/**
 * Returns the version of the terms that a person has to answer, now or later; null if there is none. If no terms are
 * configured, only adopted people, whose accounts are older than this system, are asked. Guests are asked when they
 * register. People who never accepted any version are asked immediately, because no earlier version applies to them until
 * the new one takes effect.
 */
export function termsDue(user: Answered, setting: Terms | null, now: number): TermsDue | null {
  const terms = setting ?? (user.adoptedAt === undefined ? null : FIRST)
  if (terms === null || user.isAnonymous) return null
  const { version, from, changes } = terms
  const isFirst = user.acceptedTermsAt === null
  const accepted = isFirst ? 0 : (user.acceptedTermsVersion ?? FIRST_TERMS)
  if (accepted >= version && user.refusedTermsVersion !== version) return null
  return { version, from, isRequired: isFirst || now >= from, changes }
}

/**
 * @throws {ApiError} `auth/terms-required` if the person has not answered the current terms, `auth/terms-refused` if the
 * person refused them.
 */
export function requireTerms(user: Answered | null, terms: Terms | null, now: number): void {
  const due = user && termsDue(user, terms, now)
  if (!due?.isRequired) return
  if (user?.refusedTermsVersion === due.version) throw new ApiError('auth/terms-refused')
  throw new ApiError('auth/terms-required')
}

/** Returns the user in the API's format, with the version of the terms that they have to answer. */
export function withTermsDue(user: User, terms: Terms | null, now: number): User {
  const due = termsDue(user, terms, now)
  return due ? { ...user, termsDue: due } : user
}

/** Returns the version of the terms that a person accepts by creating an account or answering today. */
export const currentVersion = (terms: Terms | null): number => terms?.version ?? FIRST_TERMS

interface Answer {
  readonly at: number
  /** The language in which the person read the terms of use. */
  readonly locale: User['locale']
  readonly version: number
}

/** Returns the profile fields that an acceptance of the terms changes. Removes any refusal. */
export const acceptance = ({ at, locale, version }: Answer) => ({
  acceptedTermsAt: at,
  acceptedTermsVersion: version,
  acceptedTermsLocale: locale,
  refusedTermsAt: undefined,
  refusedTermsVersion: undefined,
  refusedTermsLocale: undefined,
})

/** Returns the profile fields that a refusal of the terms changes. Keeps an earlier acceptance. */
export const refusal = ({ at, locale, version }: Answer) => ({
  refusedTermsAt: at,
  refusedTermsVersion: version,
  refusedTermsLocale: locale,
})

/** Whether the person's last answer was the same. If so, its date is kept. */
export const isAnswered = (user: Answered, answer: TermsAnswer, version: number): boolean =>
  answer === 'refused'
    ? user.refusedTermsVersion === version
    : user.refusedTermsVersion !== version && user.acceptedTermsVersion === version
