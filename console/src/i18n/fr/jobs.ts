import type { JobName, WakeKind } from '@sesame/contract/endpoints/console/jobs'

const s = (count: number) => (count < 2 ? '' : 's')

/** The type requires a name for every job. */
const names: Record<JobName, string> = {
  'changed-accounts': 'Comptes changés ailleurs',
  announcements: 'Annonces programmées',
  wake: 'Personnes à revoir',
  'unsent-mails': 'E-mails en attente',
  'unsent-events': 'Événements en attente',
  'old-events': 'Événements anciens',
  'old-rate-windows': 'Compteurs de limites périmés',
  'journal-copy': 'Copie du journal',
  totals: 'Totaux des statistiques',
  directory: 'Annuaire des personnes',
  'lost-mails': 'E-mails perdus',
  'dry-run-trial': 'Rappel du mode à blanc',
}

/** The kinds of work that the job `wake` does. */
const kinds: Record<WakeKind, string> = {
  erasures: 'Suppressions demandées',
  remainders: 'Restes de suppressions',
  'sign-ups': 'Inscriptions inachevées',
  guests: 'Invités inactifs',
  'gone-accounts': 'Comptes supprimés ailleurs',
  'idle-accounts': 'Comptes inactifs',
  warnings: 'E-mails d’avertissement',
  'changed-accounts': 'Comptes changés ailleurs',
  'unconfirmed-methods': 'Moyens de connexion non confirmés',
  'second-factor-waits': 'Retraits de codes en attente',
  sessions: 'Sessions périmées',
  entries: 'Traces anciennes',
}

/** The texts of the screen of scheduled jobs. */
export const jobs = {
  title: 'Tâches planifiées',
  hint: 'Heure de Paris. À blanc, une tâche compte sans rien supprimer.',
  failed: 'Tâches indisponibles',
  none: 'Aucune tâche',
  noneHint: 'Cette version n’en planifie pas.',
  names: names as Readonly<Record<string, string>>,
  kinds: kinds as Readonly<Record<string, string>>,
  caption: 'Tâches planifiées, celles en échec d’abord',
  job: 'Tâche',
  state: 'État',
  action: 'Actions',
  byKind: 'À traiter, par sorte',
  kindCount: (kind: string, count: string) => `${kind}\u00A0: ${count}`,
  refresh: 'Actualiser',
  schedules: {
    often: 'toutes les 10\u00A0min',
    hourly: 'chaque heure',
    nightly: 'chaque nuit',
  },
  always: {
    partly: 'ne fait à blanc que ce qui a été demandé',
    yes: 'agit toujours, même à blanc',
  },
  states: {
    well: 'Terminée',
    running: 'En cours',
    stopped: 'Interrompue',
    failed: 'En échec',
    late: 'En retard',
    never: 'Jamais passée',
  },
  strip: (runs: number, wrong: number) =>
    `${runs}\u00A0dernier${s(runs)} passage${s(runs)}\u00A0: ${runs - wrong}\u00A0terminé${s(runs - wrong)}, ${wrong}\u00A0à revoir`,
  lastRun: 'Dernier passage',
  noRun: 'aucun',
  runAt: (moment: string, duration: string) => `${moment}, en ${duration}`,
  examined: 'Examinés',
  due: 'À traiter',
  treated: 'Traités',
  inPart: 'en partie',
  failures: 'En échec',
  dry: 'à blanc',
  byOperator: 'lancé par un opérateur',
  next: (moment: string) => `Prochain passage\u00A0: ${moment}`,
  asked: (ago: string) => `Passage demandé ${ago}, pas encore commencé.`,
  seconds: (count: number) => `${count}\u00A0s`,
  minutes: (count: number) => `${count}\u00A0min`,
  ms: (count: number) => `${count}\u00A0ms`,
  mode: 'Mode des tâches',
  modeSweep: 'Réel',
  modeDry: 'À blanc',
  sweepNow: 'Les tâches traitent ce qui est dû, à leur heure.',
  dryNow: 'Les tâches comptent seulement\u00A0: rien n’est supprimé.',
  drySince: (day: string) =>
    `Les tâches comptent seulement depuis le ${day}\u00A0: rien n’est supprimé.`,
  bySetting: 'Décidé par SESAME_JOBS.',
  byConsole: 'Décidé depuis la console.',
  brake: 'Frein des suppressions',
  braked: 'Freiné',
  brakeText: (moment: string) =>
    `Personne n’a demandé ces suppressions, et il y en a bien plus que d’ordinaire\u00A0: ce qui reste attend. Reprise dans la limite habituelle\u00A0: ${moment}.`,
  left: (count: string) => `${count}\u00A0en attente`,
  releasedByNone:
    'Personne n’a encore levé le frein\u00A0: il faut deux personnes de la direction.',
  releasedByOne: (name: string) =>
    `Levé par ${name}, une personne sur deux\u00A0: il en faut encore une de la direction.`,
  releasedByYou: 'Vous l’avez levé\u00A0: une autre personne de la direction doit le faire aussi.',
}
