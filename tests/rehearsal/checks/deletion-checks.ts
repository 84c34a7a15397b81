import assert from 'node:assert/strict'
import type { Deployed } from '../rehearsal.ts'
import type { Check } from './check.ts'

/** Names of the parts that a deploy deleted. */
export const deletedBy = (changes: Deployed['changes']) =>
  changes.filter(({ kind }) => kind === 'deleted').map(({ name }) => name)

/** Without `--force` and without a terminal, the CLI stops instead of deleting functions. */
export const NOTHING_IS_DELETED: Check = {
  name: {
    fr: 'sans «\u00A0--force\u00A0», rien n’est supprimé, et le déploiement échoue',
    en: 'without “--force” nothing is deleted, and the deployment fails',
  },
  run: (_, deployed) => {
    assert.notEqual(deployed.exitCode, 0)
    assert.match(deployed.output, /firebase functions:delete sweepHourly/)
    assert.deepEqual(deletedBy(deployed.changes), [])
  },
}

/**
 * A deploy without an address for the console deletes the console's functions. The pages deployed last stay online
 * until the site is removed.
 */
export const CONSOLE_IS_OFF: Check = {
  name: {
    fr: 'tools et runJobs sont supprimées, et rien d’autre',
    en: 'tools and runJobs are deleted, and nothing else',
  },
  run: (_, { changes }) =>
    assert.deepEqual(deletedBy(changes).sort(), ['function runJobs', 'function tools']),
}

/** Checks that a deploy releases only the console's site. */
export const CONSOLE_ALONE: Check = {
  name: { fr: 'seul le site de la console change', en: 'only the console’s site changes' },
  run: ({ project }, { changes }) =>
    assert.deepEqual(
      changes.map(({ kind, name }) => `${kind} ${name}`),
      [`changed site ${project.id}-tools`],
    ),
}

/** When a job is removed from the code, the next deploy deletes its function and its schedule, and nothing else. */
export const JOB_IS_DELETED: Check = {
  name: {
    fr: 'la fonction retirée est supprimée avec son horaire, et rien d’autre',
    en: 'the removed function is deleted with its schedule, and nothing else',
  },
  run: (_, deployed) =>
    assert.deepEqual(deletedBy(deployed.changes).sort(), [
      'function sweepHourly',
      'schedule sweepHourly',
    ]),
}
