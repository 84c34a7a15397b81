import { PATHS as APPLICATION } from '../../../application/names.ts'
import type { ApartFrom } from '@sesame/contract/apart'

const own = {
  home: '/',
  profile: '/profil',
  access: '/profil/acces',
  data: '/profil/donnees',
  security: '/securite',
  signIn: '/connexion',
  signUp: '/inscription',
  forgotPassword: '/mot-de-passe-oublie',
  /** Shown once, after a sign-in with a password. */
  passkeyOffer: '/cle-acces',
  /** The pages that e-mailed links open. */
  action: '/auth/action',
  alert: '/securite/alerte',
  restore: '/compte/reprendre',
  help: '/aide',
  notice: '/mentions-legales',
  terms: '/conditions',
  privacy: '/confidentialite',
  accessibility: '/accessibilite',
} as const

/**
 * Every path of the site, including the paths of the application behind the sign-in. `routes/screens.tsx` defines which screen
 * each path shows, and who may see it.
 */
export const paths = {
  ...own,
  ...(APPLICATION satisfies ApartFrom<typeof APPLICATION, typeof own>),
}
