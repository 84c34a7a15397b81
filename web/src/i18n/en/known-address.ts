import type { knownAddress as french } from '../fr/known-address.ts'

export const knownAddress: typeof french = {
  title: 'This address already has an account',
  words: (email, name) =>
    `${email} already has an account, with another sign-in method. Sign in that way first; ${name} will then be linked.`,
}
