import { EMPTY_PROFILE, type User } from '../user.ts'

/** Returns a registered person with a verified address, with the given changes. */
export const sampleUser = (changes: Partial<User> = {}): User => ({
  ...EMPTY_PROFILE,
  uid: 'marie',
  email: 'marie.lefevre@exemple.fr',
  emailVerified: true,
  displayName: 'Marie Lefèvre',
  isAnonymous: false,
  providers: ['password'],
  createdAt: Date.UTC(2024, 2, 14),
  acceptedTermsAt: Date.UTC(2024, 2, 14),
  ...changes,
})

/** Returns a guest with an empty profile. */
export const sampleGuest = (changes: Partial<User> = {}): User =>
  sampleUser({
    email: null,
    emailVerified: false,
    displayName: null,
    isAnonymous: true,
    providers: ['guest'],
    acceptedTermsAt: null,
    ...changes,
  })
