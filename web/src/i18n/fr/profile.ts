import { GUEST_IDLE_MS } from '@sesame/contract/constants'
import { DAY_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'

export const profile = {
  title: 'Profil',
  sections: 'Sections du profil',
  memberSince: (month: string) => `Membre depuis ${month}`,
  verified: 'Vérifiée',
  unverified: 'À vérifier',
  identity: 'Identité',
  identityHint: 'Ce que les autres voient de vous, et l’adresse où nous vous écrivons.',
  name: 'Nom affiché',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  saved: 'Nom enregistré.',
  saveFailed: 'Enregistrement impossible',
  emailUse: 'Adresse de connexion et de récupération',
  appearance: 'Apparence et langue',
  appearanceShort: 'Apparence',
  theme: 'Thème',
  themes: { light: 'Clair', dark: 'Sombre', auto: 'Auto' },
  language: 'Langue',
  languages: { fr: 'Français', en: 'English' },
  guest: 'Compte invité',
  createdAt: (moment: string) => `Créé ${moment}`,
  eraseGuest: 'Supprimer mon compte invité',
  guestTitle: `Vous utilisez ${PRODUCT} en tant qu’invité\u00A0: créez un compte pour conserver vos données.`,
  guestText: (day: string) =>
    `Sans compte, elles seront supprimées après ${GUEST_IDLE_MS / DAY_MS}\u00A0jours sans visite (le ${day} si vous ne revenez pas), ou dès que vous supprimerez ce compte invité.`,
  upgrade: 'Créer un compte',
  registeredOnly: 'Il faut un compte pour ouvrir cette page',
  registeredOnlyText:
    'Créez-en un : votre espace reste tel quel, et vous le retrouverez sur tous vos appareils.',
}
