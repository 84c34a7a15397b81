import assert from 'node:assert/strict'
import { examined } from '../examined.ts'
import { tokenOf } from '../google/settings/github.ts'
import { opens } from '../google/settings/workload-identity.ts'
import { mayUse } from '../google/state/policies.ts'
import { newestRevision } from '../google/state/served.ts'
import type { Rehearsal } from '../rehearsal.ts'
import { walk } from '../walk/walk.ts'
import type { Check } from './check.ts'

/**
 * Checks of `npm run doctor` that pass even in a new project. They check Google's defaults, variables in the settings
 * files, and services of third parties.
 */
const IN_ORDER_BEFORE = [
  'l’organisation laisse tout le monde appeler les fonctions (allUsers)',
  'les journaux sont gardés 30 jours',
  'les redirections de connexion passent par l’hôte des pages',
  'Serveur d’envoi',
  'security.txt dit à qui signaler une faille',
  'adresses\u00A0: les pages et les fonctions nomment les mêmes',
  'alertes sur les appareils\u00A0: clé VAPID bien formée et SESAME_MESSAGING_URL, ou ni l’une ni l’autre',
]

/** Checks of `npm run doctor` that pass only after people have signed up. */
const LEFT_AFTER = ['console\u00A0: deux propriétaires ont une clé d’accès qui l’ouvre']

/** Words in the names of checks that `npm run doctor` cannot decide, even after all steps of docs/operations.md. */
const UNKNOWN_AFTER = ['auth_time', 'le mot de passe', 'Mandataires de confiance']

/** Before the steps of docs/operations.md, `npm run doctor` reports everything that these steps set up as missing. */
export const NOTHING_IS_DONE: Check = {
  name: {
    fr: 'npm run doctor ne trouve rien en ordre de ce qui reste à faire',
    en: 'npm run doctor finds nothing in order of what is still to do',
  },
  async run(rehearsal) {
    const { exitCode, lines } = await examined(rehearsal)
    assert.equal(exitCode, 1)
    const ok = lines.filter(({ kind }) => kind === 'ok').map(({ name }) => name)
    assert.deepEqual(ok, IN_ORDER_BEFORE)
  },
}

/** Checks that docs/operations.md can be followed, and is complete. */
export const WALK_CHECKS: readonly Check[] = [
  {
    name: {
      fr: 'chaque commande va au bout, chaque geste est connu',
      en: 'every command succeeds, and every step by hand is known',
    },
    run: (rehearsal) => walk(rehearsal),
  },
  {
    name: {
      fr: 'npm run doctor trouve tout en ordre, hormis les propriétaires et ce qui ne peut être su',
      en: 'npm run doctor finds everything in order, except the owners and what cannot be known',
    },
    async run(rehearsal) {
      await warmUp(rehearsal)
      const { exitCode, lines } = await examined(rehearsal)
      const wrong = lines.filter(
        ({ kind, name }) => kind === 'problem' && !LEFT_AFTER.includes(name),
      )
      assert.deepEqual(
        wrong.map(({ name, problem = '' }) => `${name} : ${problem}`),
        [],
      )
      const unknown = lines.filter(({ kind }) => kind === 'unknown').map(({ name }) => name)
      const expected = UNKNOWN_AFTER.map(
        (words) => unknown.find((name) => name.includes(words)) ?? words,
      )
      assert.deepEqual(unknown, expected)
      assert.equal(exitCode, 1)
    },
  },
  {
    name: {
      fr: 'GitHub déploie de ce dépôt à son environnement, et d’aucun autre',
      en: 'GitHub deploys from this repository in its environment, and from no other',
    },
    run({ project }) {
      const account = `sesame-deploy@${project.id}.iam.gserviceaccount.com`
      const token = tokenOf('production')
      assert.ok(opens(project, account, token))
      assert.ok(!opens(project, account, { ...token, repository_id: '1' }))
      assert.ok(!opens(project, account, tokenOf('staging')))
      assert.ok(mayUse({ ...project, caller: `serviceAccount:${account}` }), 'X-Goog-User-Project')
      return Promise.resolve()
    },
  },
  {
    name: {
      fr: 'npm run smoke trouve que tout répond, et qu’App Check refuse les programmes',
      en: 'npm run smoke finds that everything answers, and that App Check refuses programs',
    },
    async run({ programs, project }) {
      const { exitCode, output } = await programs.run(process.execPath, [
        'operations/smoke.ts',
        project.id,
      ])
      assert.equal(exitCode, 0, output)
      assert.match(output, /8 en ordre, 0 à corriger, 0 sans réponse/)
      assert.match(output, /App Check refuse les programmes/)
    },
  },
]

/**
 * Starts an instance of `api`, as earlier visitors would have done, because the doctor does not wait until an instance is
 * installed.
 */
async function warmUp(rehearsal: Rehearsal): Promise<void> {
  const revision = newestRevision(rehearsal.project, 'api')
  if (revision) await rehearsal.running(revision)
}
