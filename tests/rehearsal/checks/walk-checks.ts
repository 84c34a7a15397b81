import assert from 'node:assert/strict'
import { examined } from '../examined.ts'
import { newestRevision } from '../google/state/served.ts'
import type { Rehearsal } from '../rehearsal.ts'
import { walk } from '../walk/walk.ts'
import type { Check } from './check.ts'

/**
 * Checks of `npm run doctor` that pass in a new project: Google's defaults, notes in the settings, and what other people
 * run.
 */
const IN_ORDER_BEFORE = [
  'les journaux sont gardés 30 jours',
  'les redirections de connexion passent par l’hôte des pages',
  'Serveur d’envoi',
  'alertes sur les appareils : clé VAPID bien formée et SESAME_MESSAGING_URL, ou ni l’une ni l’autre',
]

/** Words in the names of the checks that stay unanswered even after the walk. */
const UNKNOWN_AFTER = ['auth_time', 'le mot de passe', 'Mandataires de confiance']

/** Before the walk, everything that docs/operations.md sets up is missing. */
export const NOTHING_IS_DONE: Check = {
  name: 'npm run doctor ne trouve rien en ordre de ce qui reste à faire',
  async run(rehearsal) {
    const { exitCode, lines } = await examined(rehearsal)
    assert.equal(exitCode, 1)
    const ok = lines.filter(({ kind }) => kind === 'ok').map(({ name }) => name)
    assert.deepEqual(ok, IN_ORDER_BEFORE)
  },
}

/** docs/operations.md can be followed, and leaves nothing out. */
export const WALK_CHECKS: readonly Check[] = [
  {
    name: 'chaque commande va au bout, chaque geste est connu',
    run: (rehearsal) => walk(rehearsal),
  },
  {
    name: 'npm run doctor trouve tout en ordre, hormis ce qui ne peut être su',
    async run(rehearsal) {
      await warmUp(rehearsal)
      const { exitCode, lines } = await examined(rehearsal)
      const wrong = lines.flatMap(({ kind, name, problem = '' }) =>
        kind === 'problem' ? `${name} : ${problem}` : [],
      )
      assert.deepEqual(wrong, [])
      const unknown = lines.filter(({ kind }) => kind === 'unknown').map(({ name }) => name)
      const expected = UNKNOWN_AFTER.map(
        (words) => unknown.find((name) => name.includes(words)) ?? words,
      )
      assert.deepEqual(unknown, expected)
      assert.equal(exitCode, 3)
    },
  },
  {
    name: 'npm run smoke trouve que tout répond, et qu’App Check refuse les programmes',
    async run({ programs, project }) {
      const { exitCode, output } = await programs.run(process.execPath, [
        'operations/smoke.ts',
        project.id,
      ])
      assert.equal(exitCode, 0, output)
      assert.match(output, /4 en ordre/)
      assert.match(output, /App Check refuse les programmes/)
    },
  },
]

/** Keeps an instance of `api` running, as visitors would: the doctor does not wait until one is installed. */
async function warmUp(rehearsal: Rehearsal): Promise<void> {
  const revision = newestRevision(rehearsal.project, 'api')
  if (revision) await rehearsal.running(revision)
}
