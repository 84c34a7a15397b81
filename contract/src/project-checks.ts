import { ACCESS_CHECKS } from './access-checks.ts'
import {
  answersIn,
  byProblem,
  count,
  milliseconds,
  plural,
  slowOr,
  waitOr,
  word,
  type CheckWords,
  type ProjectCheck,
} from './check-words.ts'
import type { Locale } from './fields.ts'

const checks = {
  /** facts: durationMs, problem (`slow` or `no-answer`). */
  database: {
    group: 'service',
    fr: {
      name: 'Base de données',
      ok: answersIn.fr,
      wrong: slowOr('fr', {
        who: 'La base',
        silent: 'La base ne répond pas\u00A0: personne ne peut se connecter ni lire ses données.',
      }),
      fix: waitOr('fr', 'Regardez l’état de Firebase, puis les quotas du projet.'),
    },
    en: {
      name: 'Database',
      ok: answersIn.en,
      wrong: slowOr('en', {
        who: 'The database',
        silent: 'The database isn’t answering: nobody can sign in or read their data.',
      }),
      fix: waitOr('en', 'Check Firebase’s status, then the project’s quotas.'),
    },
  },
  /** facts: durationMs, problem (`slow` or `no-answer`). */
  identity: {
    group: 'service',
    fr: {
      name: 'Service d’identité',
      ok: answersIn.fr,
      wrong: slowOr('fr', {
        who: 'Le service d’identité',
        silent: 'Le service d’identité ne répond pas\u00A0: personne ne peut se connecter.',
      }),
      fix: waitOr('fr', 'Regardez l’état de Firebase, puis les droits du compte de service.'),
    },
    en: {
      name: 'Identity service',
      ok: answersIn.en,
      wrong: slowOr('en', {
        who: 'The identity service',
        silent: 'The identity service isn’t answering: nobody can sign in.',
      }),
      fix: waitOr('en', 'Check Firebase’s status, then the service account’s rights.'),
    },
  },
  /** facts: durationMs, problem (`slow` or `no-answer`). */
  statistics: {
    group: 'service',
    fr: {
      name: 'Statistiques',
      ok: answersIn.fr,
      wrong: slowOr('fr', {
        who: 'La base des compteurs',
        silent:
          'La base des compteurs ne répond pas\u00A0: le tableau de bord est vide, et ce qui arrive n’est pas compté.',
      }),
      fix: waitOr(
        'fr',
        'Vérifiez que l’instance des statistiques existe et que la fonction y a droit.',
      ),
    },
    en: {
      name: 'Statistics',
      ok: answersIn.en,
      wrong: slowOr('en', {
        who: 'The counters’ database',
        silent:
          'The counters’ database isn’t answering: the overview is empty, and nothing is being counted.',
      }),
      fix: waitOr(
        'en',
        'Make sure the statistics instance exists and the function has access to it.',
      ),
    },
  },
  /** facts: late, failed (numbers of jobs), jobs (names of these jobs). */
  jobs: {
    group: 'jobs',
    fr: {
      name: 'Tâches planifiées',
      ok: () => 'Toutes sont passées à leur heure.',
      wrong: ({ late, failed }) =>
        `${count(late)}\u00A0en retard, ${count(failed)}\u00A0en échec\u00A0: des données périmées restent.`,
      fix: () => 'Ouvrez les tâches, essayez-les à blanc, puis lisez le journal technique.',
    },
    en: {
      name: 'Scheduled jobs',
      ok: () => 'All of them ran on time.',
      wrong: ({ late, failed }) =>
        `${count(late)} late, ${count(failed)} failed: expired data stays.`,
      fix: () => 'Open the jobs, start a dry run, then read the technical logs.',
    },
  },
  /** Whether jobs remove the data that is due. facts: sweep, setBy, days (how long jobs have only counted). */
  'dry-run': {
    group: 'jobs',
    fr: {
      name: 'Mode des tâches',
      ok: () => 'Réel\u00A0: ce qui est dû est traité.',
      wrong: ({ days }) =>
        `À blanc${typeof days === 'number' ? ` depuis ${days}\u00A0jour${plural.fr(days)}` : ''}\u00A0: rien n’est supprimé, et les durées annoncées ne sont pas tenues.`,
      fix: () =>
        'Lisez ce que les tâches ont compté, puis passez en réel depuis «\u00A0Tâches\u00A0».',
    },
    en: {
      name: 'Job mode',
      ok: () => 'For real: what is due is handled.',
      wrong: ({ days }) =>
        `Dry run${typeof days === 'number' ? ` for ${days}\u00A0day${plural.en(days)}` : ''}: nothing is erased, and we keep data longer than we say.`,
      fix: () => 'Read what the jobs counted, then switch to real under “Jobs”.',
    },
  },
  /**
   * facts: host, port, problem (`unknown-host`, `certificate`, `tls`, `sign-in`, `no-answer`); a warning (`none`) if no
   * server is set.
   */
  'mail-server': {
    group: 'mail',
    command: 'npm run doctor',
    fr: {
      name: 'Serveur d’envoi',
      ok: ({ host }) => `${word(host, 'ce domaine')} accepte nos e-mails.`,
      wrong: byProblem(
        {
          none: 'Aucun serveur d’envoi n’est réglé\u00A0: le service d’identité écrit à notre place, avec ses propres mots.',
          'unknown-host': 'Le nom du serveur d’envoi est inconnu\u00A0: aucun e-mail ne part.',
          certificate:
            'Le certificat du serveur d’envoi n’est pas valable\u00A0: aucun e-mail ne part.',
          tls: 'Le serveur d’envoi refuse le chiffrement\u00A0: aucun e-mail ne part.',
          'sign-in': 'Le serveur d’envoi refuse nos identifiants\u00A0: aucun e-mail ne part.',
          'no-answer': 'Le serveur d’envoi ne répond pas\u00A0: les e-mails attendent.',
        },
        'Le serveur d’envoi ne convient pas\u00A0: aucun e-mail ne part.',
      ),
      fix: () => 'Vérifiez l’adresse et les identifiants du serveur, puis déployez à nouveau.',
    },
    en: {
      name: 'Mail server',
      ok: ({ host }) => `${word(host, 'this domain')} accepts our e-mails.`,
      wrong: byProblem(
        {
          none: 'No mail server is set: the identity service writes for us, in its own words.',
          'unknown-host': 'The mail server’s name is unknown: no e-mail leaves.',
          certificate: 'The mail server’s certificate isn’t valid: no e-mail leaves.',
          tls: 'The mail server refuses encryption: no e-mail leaves.',
          'sign-in': 'The mail server refuses our credentials: no e-mail leaves.',
          'no-answer': 'The mail server isn’t answering: e-mails are waiting.',
        },
        'The mail server won’t do: no e-mail leaves.',
      ),
      fix: () => 'Check the server’s address and credentials, then deploy again.',
    },
  },
  /** facts: length, capped, oldestMinutes. */
  'mail-queue': {
    group: 'mail',
    fr: {
      name: 'File des e-mails',
      ok: ({ length }) =>
        count(length) === 0
          ? 'Aucun e-mail n’attend.'
          : `${count(length)}\u00A0en attente, depuis peu.`,
      wrong: ({ length, capped, oldestMinutes }) =>
        `${capped === true ? 'Plus de ' : ''}${count(length)}\u00A0en attente, le plus ancien depuis ${count(oldestMinutes)}\u00A0min\u00A0: des personnes attendent leur lien.`,
      fix: () => 'Vérifiez le serveur d’envoi et son quota. La file se vide d’elle-même ensuite.',
    },
    en: {
      name: 'E-mail queue',
      ok: ({ length }) =>
        count(length) === 0 ? 'No e-mail is waiting.' : `${count(length)} waiting, not for long.`,
      wrong: ({ length, capped, oldestMinutes }) =>
        `${capped === true ? 'More than ' : ''}${count(length)} waiting, the oldest for ${count(oldestMinutes)}\u00A0min: people are waiting for their link.`,
      fix: () => 'Check the mail server and its quota. The queue then empties by itself.',
    },
  },
  /** Requests the API through the product's public address. facts: host, durationMs, status, version, expected (version). */
  api: {
    group: 'service',
    fr: {
      name: 'API',
      ok: ({ durationMs, version }) =>
        `Version ${word(version)}, répond en ${milliseconds.fr(durationMs)}.`,
      wrong: ({ status, version, expected }) =>
        status === 200
          ? `L’API est en version ${word(version, 'inconnue')}, et non ${word(expected)}.`
          : `L’API répond par une erreur (${word(status)}) à l’adresse publique\u00A0: personne ne peut se connecter.`,
      fix: ({ status }) =>
        status === 200
          ? 'Déployez les deux fonctions ensemble.'
          : 'Lisez le journal technique de la fonction «\u00A0api\u00A0», puis déployez à nouveau.',
    },
    en: {
      name: 'API',
      ok: ({ durationMs, version }) =>
        `Version ${word(version)}, answers in ${milliseconds.en(durationMs)}.`,
      wrong: ({ status, version, expected }) =>
        status === 200
          ? `The API is at version ${word(version, 'unknown')}, not ${word(expected)}.`
          : `The API answers with an error (${word(status)}) at its public address: nobody can sign in.`,
      fix: ({ status }) =>
        status === 200
          ? 'Deploy both functions together.'
          : 'Read the technical logs of the function “api”, then deploy again.',
    },
  },
  ...ACCESS_CHECKS,

  /** Checks that no variable of the emulators is set in production. facts: inEmulator. */
  emulators: {
    group: 'service',
    fr: {
      name: 'Émulateurs',
      ok: ({ inEmulator }) =>
        inEmulator === true
          ? 'C’est la suite d’émulateurs, sans données réelles.'
          : 'Aucune variable d’émulateur en production.',
      wrong: () =>
        'Une variable d’émulateur est en production\u00A0: n’importe qui pourrait entrer.',
      fix: () => 'Retirez-la de l’environnement, puis déployez.',
    },
    en: {
      name: 'Emulators',
      ok: ({ inEmulator }) =>
        inEmulator === true
          ? 'This is the emulator suite, without real data.'
          : 'No emulator variable in production.',
      wrong: () => 'An emulator variable is set in production: anybody could get in.',
      fix: () => 'Remove it from the environment, then deploy.',
    },
  },
} satisfies Record<string, ProjectCheck>

export type ProjectCheckId = keyof typeof checks

/**
 * The checks that the console makes of its own project, in display order. `npm run doctor` runs some of them with the same
 * texts; checks that only `doctor` can make are in operations/doctor.
 */
export const PROJECT_CHECKS: Readonly<Record<ProjectCheckId, ProjectCheck>> = checks

export const PROJECT_CHECK_IDS = Object.keys(PROJECT_CHECKS) as ProjectCheckId[]

/** The texts of every check in one language. */
export const checkWords = (locale: Locale) =>
  Object.fromEntries(PROJECT_CHECK_IDS.map((id) => [id, PROJECT_CHECKS[id][locale]])) as Record<
    ProjectCheckId,
    CheckWords
  >
