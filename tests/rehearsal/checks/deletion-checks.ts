import assert from 'node:assert/strict'
import type { Deployed } from '../rehearsal.ts'
import type { Check } from './check.ts'

/** Names of the parts that a deploy deleted. */
export const deletedBy = (changes: Deployed['changes']) =>
  changes.filter(({ kind }) => kind === 'deleted').map(({ name }) => name)

/** Without `--force` and without a terminal, the CLI stops before it deletes. */
export const NOTHING_IS_DELETED: Check = {
  name: 'sans « --force », rien n’est supprimé, et le déploiement échoue',
  run: (_, deployed) => {
    assert.notEqual(deployed.exitCode, 0)
    assert.match(deployed.output, /firebase functions:delete sweepHourly/)
    assert.deepEqual(deletedBy(deployed.changes), [])
  },
}

/** Without an address, the console's functions are deleted; its last pages stay until the site is removed. */
export const CONSOLE_IS_OFF: Check = {
  name: 'tools et runJobs sont supprimées, et rien d’autre',
  run: (_, { changes }) =>
    assert.deepEqual(deletedBy(changes).sort(), ['fonction runJobs', 'fonction tools']),
}

/** Only the console's site is released. */
export const CONSOLE_ALONE: Check = {
  name: 'seul le site de la console change',
  run: ({ project }, { changes }) =>
    assert.deepEqual(
      changes.map(({ kind, name }) => `${kind} ${name}`),
      [`changed site ${project.id}-tools`],
    ),
}

/** A removed job is deleted with its schedule; nothing else is. */
export const JOB_IS_DELETED: Check = {
  name: 'la fonction retirée est supprimée avec son horaire, et rien d’autre',
  run: (_, deployed) =>
    assert.deepEqual(deletedBy(deployed.changes).sort(), [
      'fonction sweepHourly',
      'horaire de sweepHourly',
    ]),
}
