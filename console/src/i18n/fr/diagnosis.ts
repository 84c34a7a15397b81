import { checkWords } from '@sesame/contract/project-checks'

const s = (count: number) => (count < 2 ? '' : 's')

/** The texts of the diagnosis screen, which says whether everything is set up correctly. */
export const diagnosis = {
  title: 'Diagnostic',
  hint: 'Les contrôles que le serveur fait de lui-même.',
  taken: (count: number, moment: string, duration: string) =>
    `${count}\u00A0contrôles, relevés ${moment} en ${duration}.`,
  seconds: (seconds: string) => `${seconds}\u00A0s`,
  again: 'Relancer les contrôles',
  running: 'Contrôles en cours…',
  ran: 'Contrôles relancés.',
  failed: 'Diagnostic indisponible',
  show: 'Afficher les contrôles',
  all: 'Tous',
  toFix: 'À corriger',
  tally: {
    failed: (count: number) => `${count}\u00A0à corriger`,
    warning: (count: number) => `${count}\u00A0à surveiller`,
    unknown: (count: number) => `${count}\u00A0sans réponse`,
    ok: (count: number) => `${count}\u00A0réussi${s(count)}`,
  },
  states: {
    failed: 'À corriger',
    warning: 'À surveiller',
    unknown: 'Sans réponse',
    ok: 'Réussi',
  },
  groups: { service: 'Service', mail: 'E-mail', jobs: 'Tâches', access: 'Accès et secrets' },
  passed: (passed: number, all: number) => `${passed}\u00A0sur ${all}`,
  allWell: 'Rien à corriger',
  allWellHint: 'Tous les contrôles ont réussi.',
  unknown: 'Ce contrôle n’a pas pu être fait.',
  unknownFix: 'Relancez les contrôles. Si cela dure, lisez le journal technique.',
  toMend: 'Pour corriger',
  copyCommand: 'la commande',
  checks: checkWords('fr'),
  settings: 'Réglages en vigueur',
  readOnly: 'Lecture seule',
  version: 'Version',
  isSet: 'posé',
  notSet: 'absent',
  secret: 'secret',
  settingsHint: 'Ils se changent dans l’environnement du projet, puis par un déploiement.',
}
