import type { DiagnosisCheck } from '@sesame/contract/endpoints/console/diagnosis'

type Facts = DiagnosisCheck['facts']

/** A check in words: what it is, what it found, and where it is not well the consequence and the remedy. */
export interface CheckWords {
  readonly name: string
  readonly ok: (facts: Facts) => string
  readonly wrong: (facts: Facts) => string
  readonly fix: (facts: Facts) => string
  /** To be copied. */
  readonly command?: string
}

const s = (count: number) => (count < 2 ? '' : 's')
const ms = (facts: Facts) => `Répond en ${Number(facts['durationMs'] ?? 0)}\u00A0ms.`
const host = (facts: Facts) => String(facts['host'] ?? 'ce domaine')

const mailProblems: Readonly<Record<string, string>> = {
  none: 'Aucun serveur d’envoi n’est réglé\u00A0: le service d’identité écrit à notre place, avec ses propres mots.',
  'unknown-host': 'Le nom du serveur d’envoi est inconnu\u00A0: aucun e-mail ne part.',
  certificate: 'Le certificat du serveur d’envoi n’est pas valable\u00A0: aucun e-mail ne part.',
  tls: 'Le serveur d’envoi refuse le chiffrement\u00A0: aucun e-mail ne part.',
  'sign-in': 'Le serveur d’envoi refuse nos identifiants\u00A0: aucun e-mail ne part.',
  'no-answer': 'Le serveur d’envoi ne répond pas\u00A0: les e-mails attendent.',
}

const checks: Record<DiagnosisCheck['id'], CheckWords> = {
  database: {
    name: 'Base de données',
    ok: ms,
    wrong: () => 'La base ne répond pas\u00A0: personne ne peut se connecter ni lire ses données.',
    fix: () => 'Regardez l’état de Firebase, puis les quotas du projet.',
  },
  identity: {
    name: 'Service d’identité',
    ok: ms,
    wrong: () => 'Le service d’identité ne répond pas\u00A0: personne ne peut se connecter.',
    fix: () => 'Regardez l’état de Firebase, puis les droits du compte de service.',
  },
  statistics: {
    name: 'Statistiques',
    ok: ms,
    wrong: () =>
      'La base des compteurs ne répond pas\u00A0: le tableau de bord est vide, et ce qui arrive n’est pas compté.',
    fix: () => 'Vérifiez que l’instance des statistiques existe et que la fonction y a droit.',
  },
  jobs: {
    name: 'Tâches planifiées',
    ok: () => 'Toutes sont passées à leur heure.',
    wrong: ({ late, failed }) =>
      `${Number(late ?? 0)}\u00A0en retard, ${Number(failed ?? 0)}\u00A0en échec\u00A0: des données périmées restent.`,
    fix: () => 'Ouvrez les tâches, essayez-les à blanc, puis lisez le journal technique.',
  },
  'dry-run': {
    name: 'Mode des tâches',
    ok: () => 'Réel\u00A0: ce qui est dû est traité.',
    wrong: ({ days }) =>
      `À blanc${typeof days === 'number' ? ` depuis ${days}\u00A0jour${s(days)}` : ''}\u00A0: rien n’est effacé, et les durées annoncées ne sont pas tenues.`,
    fix: () =>
      'Lisez ce que les tâches ont compté, puis passez en réel depuis «\u00A0Tâches\u00A0».',
  },
  'mail-server': {
    name: 'Serveur d’envoi',
    ok: (facts) => `${host(facts)} accepte nos e-mails.`,
    wrong: ({ problem }) =>
      mailProblems[String(problem)] ??
      'Le serveur d’envoi ne convient pas\u00A0: aucun e-mail ne part.',
    fix: () => 'Vérifiez l’adresse et les identifiants du serveur, puis déployez à nouveau.',
    command: 'npm run doctor',
  },
  'mail-queue': {
    name: 'File des e-mails',
    ok: ({ length }) =>
      Number(length ?? 0) === 0
        ? 'Aucun e-mail n’attend.'
        : `${Number(length)}\u00A0en attente, depuis peu.`,
    wrong: ({ length, capped, oldestMinutes }) =>
      `${capped === true ? 'Plus de ' : ''}${Number(length ?? 0)}\u00A0en attente, le plus ancien depuis ${Number(oldestMinutes ?? 0)}\u00A0min\u00A0: des personnes attendent leur lien.`,
    fix: () => 'Vérifiez le serveur d’envoi et son quota. La file se vide d’elle-même ensuite.',
  },
  api: {
    name: 'API',
    ok: ({ durationMs, version }) =>
      `Version ${String(version ?? '')}, répond en ${Number(durationMs ?? 0)}\u00A0ms.`,
    wrong: ({ status, version }) =>
      status === 200
        ? `L’API est en version ${String(version ?? 'inconnue')}, la console en a une autre.`
        : 'L’API ne répond pas à l’adresse publique\u00A0: personne ne peut se connecter.',
    fix: ({ status }) =>
      status === 200
        ? 'Déployez les deux fonctions ensemble.'
        : 'Lisez le journal technique de la fonction «\u00A0api\u00A0», puis déployez à nouveau.',
  },
  secrets: {
    name: 'Secrets',
    ok: () => 'Présents et solides.',
    wrong: ({ variable }) =>
      typeof variable === 'string'
        ? `${variable} manque ou ne convient pas.`
        : 'L’API refuse de démarrer\u00A0: un secret ou un réglage manque.',
    fix: () => 'Posez le secret dans le projet, puis déployez.',
    command: 'npm run doctor',
  },
  origins: {
    name: 'Origines',
    ok: (facts) =>
      `${host(facts)}, ${Number(facts['origins'] ?? 0)}\u00A0origine${s(Number(facts['origins'] ?? 0))} en tout.`,
    wrong: (facts) => `Les pages de ${host(facts)} seraient refusées.`,
    fix: () => 'Vérifiez l’adresse publique dans les réglages.',
  },
  'trusted-proxies': {
    name: 'Mandataires de confiance',
    ok: ({ trusted }) => `Réglé\u00A0: ${String(trusted ?? '')}.`,
    wrong: () =>
      'L’adresse réseau des personnes est inconnue\u00A0: les limites par adresse les compteraient toutes ensemble.',
    fix: () => 'Réglez les mandataires de confiance selon ce qui se tient devant les fonctions.',
  },
  'app-check': {
    name: 'App Check',
    ok: ({ on }) => (on === true ? 'En marche.' : 'Arrêté, comme il se doit ici.'),
    wrong: () => 'Arrêté\u00A0: n’importe quel programme peut appeler l’API.',
    fix: () => 'Suivez «\u00A0App Check\u00A0» dans le manuel d’exploitation.',
  },
  captcha: {
    name: 'Anti-robot',
    ok: ({ on }) => (on === true ? 'En marche.' : 'Arrêté, comme il se doit ici.'),
    wrong: () => 'Arrêté\u00A0: des robots peuvent s’inscrire et demander des liens.',
    fix: () => 'Suivez «\u00A0Anti-robot\u00A0» dans le manuel d’exploitation.',
  },
  passkeys: {
    name: 'Clés d’accès',
    ok: ({ rpId }) => `Elles valent pour ${String(rpId ?? '')}.`,
    wrong: ({ rpId, host: place }) =>
      `Elles sont liées à ${String(rpId ?? '')}, et la page est à ${String(place ?? '')}\u00A0: aucune ne fonctionne.`,
    fix: () => 'Remettez le domaine d’origine\u00A0: en changer perd les clés existantes.',
  },
  journal: {
    name: 'Journal des opérateurs',
    ok: ({ verified }) => `Chaîne intacte sur ${Number(verified ?? 0)}\u00A0entrées.`,
    wrong: ({ brokenAt }) =>
      `La chaîne est rompue à l’entrée ${String(brokenAt ?? '')}\u00A0: quelqu’un a pu réécrire ce qui s’est fait.`,
    fix: () => 'Comparez avec l’export de la veille, et prévenez la direction.',
  },
  emulators: {
    name: 'Émulateurs',
    ok: ({ inEmulator }) =>
      inEmulator === true
        ? 'C’est la suite d’émulateurs, sans données réelles.'
        : 'Aucune variable d’émulateur en production.',
    wrong: () => 'Une variable d’émulateur est en production\u00A0: n’importe qui pourrait entrer.',
    fix: () => 'Retirez-la de l’environnement, puis déployez.',
  },
}

/** Whether everything is set as it should be. */
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
  checks,
  settings: 'Réglages en vigueur',
  readOnly: 'Lecture seule',
  version: 'Version',
  isSet: 'posé',
  notSet: 'absent',
  secret: 'secret',
  settingsHint: 'Ils se changent dans l’environnement du projet, puis par un déploiement.',
}
