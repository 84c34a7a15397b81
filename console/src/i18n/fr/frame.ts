import { PRODUCT } from '@sesame/contract/product'
import type { OperatorRole } from '@sesame/contract/records/operator'

const roles: Record<OperatorRole, string> = {
  support: 'Assistance',
  admin: 'Administration',
  owner: 'Direction',
}

const reservedTo: Record<OperatorRole, string> = {
  support: 'Réservé aux opérateurs',
  admin: 'Réservé à l’administration',
  owner: 'Réservé à la direction',
}

/** The texts of the frame around every screen. */
export const frame = {
  console: 'Console',
  homeLink: `${PRODUCT} Console, accueil`,
  /** The title of the browser's tab. */
  title: (page: string) => `${page}, console`,
  navigation: 'Console',
  menuNavigation: 'Console, menu',
  menu: 'Menu',
  /** The end of the menu's name for screen readers, after the text `menu`. */
  menuOf: (page: string) => `de la console\u00A0: ${page}`,
  production: 'Production',
  emulator: 'Émulateurs',
  project: ', projet ',
  leave: 'Quitter la console',
  leaveFromMenu: 'Quitter la console, menu',
  closingTitle: 'Votre session va se fermer',
  closing: (at: string) => `Sans activité, elle se ferme ${at}. Une touche ou un clic suffit.`,
  expires: (hours: number, at: string) =>
    `Elle dure ${hours}\u00A0heures, et se ferme ${at}. Terminez ce que vous avez commencé.`,
  stay: 'Rester',
  sections: {
    overview: 'Tableau de bord',
    pending: 'En attente',
    people: 'Personnes',
    journal: 'Journal',
    announcements: 'Annonces',
    jobs: 'Tâches',
    limits: 'Limites',
    diagnosis: 'Diagnostic',
    operators: 'Opérateurs',
    services: 'Services',
    outgoing: 'Événements',
  },
  toDecide: (count: number) =>
    count < 2
      ? '1\u00A0demande attend votre décision'
      : `${count}\u00A0demandes attendent votre décision`,
  roles,
  reservedTo,
  byPasskeyOnly: 'Entrez avec une clé d’accès pour cette action',
  notFound: 'Page introuvable',
  notFoundText: 'Cette adresse ne mène à aucune page de la console.',
  backToOverview: 'Revenir au tableau de bord',
}
