import { byProblem, count, isOn, plural, word, type ProjectCheck } from './check-words.ts'

/** The project's checks that concern access and people's protection (see `project-checks.ts`). */
export const ACCESS_CHECKS = {
  /**
   * Every secret is set and strong. The console checks its own secrets. A problem with any other secret prevents the API from
   * starting. facts: variable (the name of the missing, malformed or weak variable) or api (`misconfigured`).
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
   * facts: trusted (number of hops, or networks), problem (`none`: no proxy is trusted; `strangers`: the trusted networks
   * include other people's machines; `passed-by`: callers can reach the function without passing through the proxies).
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
  /** facts: count (of violations since yesterday), most (directive and blocked address of the three most frequent violations). */
  violations: {
    group: 'access',
    fr: {
      name: 'Politique de sécurité des pages',
      ok: () => 'Aucun navigateur n’a signalé de violation depuis hier.',
      wrong: ({ count: times, most }) =>
        `${count(times)}\u00A0violation${plural.fr(count(times))} signalée${plural.fr(count(times))} depuis hier\u00A0: ${word(most)}. Le navigateur a bloqué ce qui est nommé.`,
      fix: () =>
        'Si une page en a besoin, ajoutez-le à sa politique, puis déployez. Sinon, cherchez ce qui l’y a mis\u00A0: une extension du navigateur, ou une attaque.',
    },
    en: {
      name: 'The pages’ security policy',
      ok: () => 'No browser has reported a violation since yesterday.',
      wrong: ({ count: times, most }) =>
        `${count(times)} violation${plural.en(count(times))} reported since yesterday: ${word(most)}. The browser blocked what is named.`,
      fix: () =>
        'If a page needs it, add it to its policy, then deploy. Otherwise find out what put it there: a browser extension, or an attack.',
    },
  },
} satisfies Record<string, ProjectCheck>
