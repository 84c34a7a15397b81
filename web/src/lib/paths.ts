/** Every address of the product. `routes/screens.tsx` says which screen each one shows, and who may see it. */
export const paths = {
  home: '/',
  profile: '/profil',
  access: '/profil/acces',
  data: '/profil/donnees',
  security: '/securite',
  signIn: '/connexion',
  signUp: '/inscription',
  forgotPassword: '/mot-de-passe-oublie',
  /** Shown once, after a sign-in by password. */
  passkeyOffer: '/cle-acces',
  /** The pages for the links in e-mails. */
  action: '/auth/action',
  alert: '/securite/alerte',
  restore: '/compte/reprendre',
  help: '/aide',
  notice: '/mentions-legales',
  terms: '/conditions',
  privacy: '/confidentialite',
} as const
