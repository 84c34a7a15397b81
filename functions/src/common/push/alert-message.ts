import type { Locale } from '@sesame/contract/fields'
import { isNews, type Notification } from '@sesame/contract/records/notification'
import type { PushMessage } from './push.ts'

type Titles = Readonly<Record<Notification['kind'], string>>

interface Texts {
  readonly titles: Titles
  /** Of what asks whether it was them, and of what operators did. */
  readonly body: string
  readonly news: string
}

const TEXTS: Readonly<Record<Locale, Texts>> = {
  fr: {
    titles: {
      'new-device': 'Connexion inhabituelle',
      'password-changed': 'Mot de passe changé',
      'password-reset': 'Mot de passe réinitialisé',
      'token-reuse': 'Utilisation suspecte\u00A0: session fermée',
      'too-many-sessions': 'Trop d’appareils\u00A0: les plus anciens sont déconnectés',
      'email-changed': 'Adresse e-mail changée',
      'way-in-added': 'Moyen de connexion ajouté',
      'way-in-removed': 'Moyen de connexion retiré',
      'passkey-copied': 'Clé d’accès peut-être copiée',
      'account-restored': 'Compte rétabli',
      'sessions-ended': 'Sessions fermées par l’équipe de Sésame',
      'account-enabled': 'Compte réactivé par l’équipe de Sésame',
      renamed: 'Nom changé par l’équipe de Sésame',
      'export-ready': 'Vos données sont prêtes',
      'role-given': 'Rôle donné dans la console de Sésame',
      'role-removed': 'Rôle retiré dans la console de Sésame',
    },
    body: 'Était-ce vous\u202F? Vérifiez-le dans Sésame.',
    news: 'Tout est dit dans Sésame.',
  },
  en: {
    titles: {
      'new-device': 'Unusual sign-in',
      'password-changed': 'Password changed',
      'password-reset': 'Password reset',
      'token-reuse': 'Suspicious use: session closed',
      'too-many-sessions': 'Too many devices: the oldest have been signed out',
      'email-changed': 'E-mail address changed',
      'way-in-added': 'Way to sign in added',
      'way-in-removed': 'Way to sign in removed',
      'passkey-copied': 'Passkey possibly copied',
      'account-restored': 'Account restored',
      'sessions-ended': 'Sessions closed by the Sésame team',
      'account-enabled': 'Account enabled by the Sésame team',
      renamed: 'Name changed by the Sésame team',
      'export-ready': 'Your data is ready',
      'role-given': 'Role given in the Sésame console',
      'role-removed': 'Role removed in the Sésame console',
    },
    body: 'Was this you? Check in Sésame.',
    news: 'Find out more in Sésame.',
  },
}

/** The text of an alert. Anybody may see the screen, so it says neither where nor to whom it happened. */
export function alertMessage(kind: Notification['kind'], locale: Locale): PushMessage {
  const { titles, body, news } = TEXTS[locale]
  return { title: titles[kind], body: isNews(kind) ? news : body, locale }
}
