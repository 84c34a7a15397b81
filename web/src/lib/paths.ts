/** Every address of the product. What stands there, and who may see it, is in `routes/screens.ts`. */
export const paths = {
  home: '/',
  profile: '/profil',
  access: '/profil/acces',
  data: '/profil/donnees',
  security: '/securite',
  signIn: '/connexion',
  signUp: '/inscription',
  forgotPassword: '/mot-de-passe-oublie',
  /** After a password sign-in, once. */
  passkeyOffer: '/cle-acces',
  /** Where the links of mails lead. */
  action: '/auth/action',
  alert: '/securite/alerte',
  restore: '/compte/reprendre',
  help: '/aide',
  notice: '/mentions-legales',
  terms: '/conditions',
  privacy: '/confidentialite',
} as const
