import type { User } from '@sesame/contract/user'

export const marie: User = {
  uid: 'marie',
  email: 'marie.lefevre@exemple.fr',
  emailVerified: true,
  displayName: 'Marie Lefèvre',
  photoURL: null,
  isAnonymous: false,
  providers: ['password', 'google.com'],
  locale: 'fr',
  createdAt: Date.UTC(2024, 2, 14),
  acceptedTermsAt: Date.UTC(2024, 2, 14),
}

export const guest: User = {
  ...marie,
  uid: 'invite',
  email: null,
  emailVerified: false,
  displayName: null,
  isAnonymous: true,
  providers: ['guest'],
  acceptedTermsAt: null,
}
