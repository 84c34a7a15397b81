import {
  answersIn,
  byProblem,
  count,
  isOn,
  milliseconds,
  plural,
  slowOr,
  waitOr,
  word,
  type CheckWords,
} from './check-words.ts'
import type { Locale } from './fields.ts'

interface ProjectCheck extends Readonly<Record<Locale, CheckWords>> {
  readonly group: 'service' | 'mail' | 'jobs' | 'access'
  /** A command that an operator can copy to learn more. */
  readonly command?: string
}

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
  /** facts: late, failed (numbers of jobs), jobs (their names). */
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
  /** Whether jobs remove what is due. facts: sweep, setBy, days (since when they only count). */
  'dry-run': {
    group: 'jobs',
    fr: {
      name: 'Mode des tâches',
      ok: () => 'Réel\u00A0: ce qui est dû est traité.',
      wrong: ({ days }) =>
        `À blanc${typeof days === 'number' ? ` depuis ${days}\u00A0jour${plural.fr(days)}` : ''}\u00A0: rien n’est effacé, et les durées annoncées ne sont pas tenues.`,
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
  /** facts: host, port, problem (`unknown-host`, `certificate`, `tls`, `sign-in`, `no-answer`); warning: none is set. */
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
  /** The API as people reach it. facts: host, durationMs, status, version, expected (version). */
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
  /**
   * Secrets are present and strong: the console's own are read here, and the API refuses to start on others. facts:
   * variable (what is missing, malformed or weak) or api (`misconfigured`).
   */
  secrets: {
    group: 'access',
    command: 'npm run doctor',
    fr: {
      name: 'Secrets',
      ok: () => 'Présents et solides.',
      wrong: ({ variable }) =>
        typeof variable === 'string'
          ? `${variable} manque ou ne convient pas.`
          : 'L’API refuse de démarrer\u00A0: un secret ou un réglage manque.',
      fix: () => 'Posez le secret dans le projet, puis déployez.',
    },
    en: {
      name: 'Secrets',
      ok: () => 'Present and strong.',
      wrong: ({ variable }) =>
        typeof variable === 'string'
          ? `${variable} is missing or won’t do.`
          : 'The API refuses to start: a secret or a setting is missing.',
      fix: () => 'Set the secret in the project, then deploy.',
    },
  },
  /** facts: host, origins (number). */
  origins: {
    group: 'access',
    fr: {
      name: 'Origines',
      ok: ({ host, origins }) =>
        `${word(host, 'ce domaine')}, ${count(origins)}\u00A0origine${plural.fr(count(origins))} en tout.`,
      wrong: ({ host }) => `Les pages de ${word(host, 'ce domaine')} seraient refusées.`,
      fix: () => 'Vérifiez l’adresse publique dans les réglages.',
    },
    en: {
      name: 'Origins',
      ok: ({ host, origins }) =>
        `${word(host, 'this domain')}, ${count(origins)} origin${plural.en(count(origins))} in all.`,
      wrong: ({ host }) => `Pages of ${word(host, 'this domain')} would be refused.`,
      fix: () => 'Check the public address in the settings.',
    },
  },
  /**
   * facts: trusted (number of hops, or networks), problem (`none`; `strangers`: in the networks; `passed-by`: the function answers
   * without them).
   */
  'trusted-proxies': {
    group: 'access',
    fr: {
      name: 'Mandataires de confiance',
      ok: ({ trusted }) => `Réglé\u00A0: ${word(trusted)}.`,
      wrong: byProblem(
        {
          strangers: 'Ces réseaux comptent des inconnus\u00A0: qui s’y trouve choisit son adresse.',
          'passed-by':
            'La fonction répond aussi sans eux\u00A0: qui l’appelle choisit son adresse.',
        },
        'L’adresse réseau des personnes est inconnue\u00A0: les limites par adresse les compteraient toutes ensemble.',
      ),
      fix: () => 'Réglez les mandataires de confiance selon ce qui se tient devant les fonctions.',
    },
    en: {
      name: 'Trusted proxies',
      ok: ({ trusted }) => `Set: ${word(trusted)}.`,
      wrong: byProblem(
        {
          strangers: 'These networks hold strangers: anybody in them chooses their own address.',
          'passed-by': 'The function answers without them, too: callers choose their own address.',
        },
        'People’s network addresses are unknown: limits by address would count everybody together.',
      ),
      fix: () => 'Set the trusted proxies to match what stands in front of the functions.',
    },
  },
  /** facts: on. */
  'app-check': {
    group: 'access',
    fr: {
      name: 'App Check',
      ok: isOn.fr,
      wrong: () => 'Arrêté\u00A0: n’importe quel programme peut appeler l’API.',
      fix: () => 'Suivez «\u00A0App Check\u00A0» dans le manuel d’exploitation.',
    },
    en: {
      name: 'App Check',
      ok: isOn.en,
      wrong: () => 'Off: any program can call the API.',
      fix: () => 'Follow “App Check” in the operations manual.',
    },
  },
  /** facts: on. */
  captcha: {
    group: 'access',
    fr: {
      name: 'Anti-robot',
      ok: isOn.fr,
      wrong: () => 'Arrêté\u00A0: des robots peuvent s’inscrire et demander des liens.',
      fix: () => 'Suivez «\u00A0Anti-robot\u00A0» dans le manuel d’exploitation.',
    },
    en: {
      name: 'Bot check',
      ok: isOn.en,
      wrong: () => 'Off: bots can sign up and ask for links.',
      fix: () => 'Follow “Captcha” in the operations manual.',
    },
  },
  /** facts: rpId, host, problem (`foreign`). */
  passkeys: {
    group: 'access',
    fr: {
      name: 'Clés d’accès',
      ok: ({ rpId }) => `Elles valent pour ${word(rpId)}.`,
      wrong: ({ rpId, host }) =>
        `Elles sont liées à ${word(rpId)}, et la page est à ${word(host)}\u00A0: aucune ne fonctionne.`,
      fix: () => 'Remettez le domaine d’origine\u00A0: en changer perd les clés existantes.',
    },
    en: {
      name: 'Passkeys',
      ok: ({ rpId }) => `They are bound to ${word(rpId)}.`,
      wrong: ({ rpId, host }) =>
        `They are bound to ${word(rpId)}, and the page is at ${word(host)}: none of them works.`,
      fix: () => 'Go back to the original domain: changing it loses existing passkeys.',
    },
  },
  /** facts: verified (entries), brokenAt (seq). */
  journal: {
    group: 'access',
    fr: {
      name: 'Journal des opérateurs',
      ok: ({ verified }) => `Chaîne intacte sur ${count(verified)}\u00A0entrées.`,
      wrong: ({ brokenAt }) =>
        `La chaîne est rompue à l’entrée ${word(brokenAt)}\u00A0: quelqu’un a pu réécrire ce qui s’est fait.`,
      fix: () => 'Comparez avec l’export de la veille, et prévenez la direction.',
    },
    en: {
      name: 'Operators’ journal',
      ok: ({ verified }) => `The chain holds over ${count(verified)} entries.`,
      wrong: ({ brokenAt }) =>
        `The chain is broken at entry ${word(brokenAt)}: somebody may have rewritten what was done.`,
      fix: () => 'Compare it with yesterday’s export, and tell the owners.',
    },
  },
  /** No variable of the emulators in production. facts: inEmulator. */
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

/** The words of every check in one language. */
export const checkWords = (locale: Locale) =>
  Object.fromEntries(PROJECT_CHECK_IDS.map((id) => [id, PROJECT_CHECKS[id][locale]])) as Record<
    ProjectCheckId,
    CheckWords
  >
