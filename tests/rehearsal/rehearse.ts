import { localized } from 'sesame-emulators/texts/localized'
import { changesBetween, inventory } from './changes.ts'
import { createProject } from './google/state/project.ts'
import { judge, type Verdict } from './checks/check.ts'
import { openEmptyRehearsal, openRehearsal, type Deployed, type Rehearsal } from './rehearsal.ts'
import { newProject } from './new-project.ts'
import type { Step } from './step.ts'
import { DRILLS, FIRST_DEPLOY, WALK } from './steps.ts'
import { tellChange, tellVerdict } from './tell.ts'

const NOTHING: Deployed = { exitCode: 0, output: '', changes: [] }

type Counts = Record<'kept' | 'known' | 'failed', number>

/**
 * Rehearses docs/operations.md in an empty project, then a first deploy and later steps in a prepared project. Reports the
 * changes and the checks of each step. Resolves with the numbers of checks that passed, that failed because of a known
 * fault, and that failed otherwise.
 */
export async function rehearse(tell: (line: string) => void): Promise<Counts> {
  const counts = { kept: 0, known: 0, failed: 0 }
  const empty = createProject(newProject().id)
  await goThrough(await openEmptyRehearsal(empty), WALK, counts, tell)
  await goThrough(await openRehearsal(), [FIRST_DEPLOY, ...DRILLS], counts, tell)
  return counts
}

/** Runs the steps of a rehearsal, then closes it. */
async function goThrough(
  rehearsal: Rehearsal,
  steps: readonly Step[],
  counts: Counts,
  tell: (line: string) => void,
): Promise<void> {
  const stop = () => void rehearsal.close().then(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    for (const { title, prepare, deploy, checks } of steps) {
      tell(`\n── ${localized(title)} ──`)
      const before = inventory(rehearsal.project)
      await prepare?.(rehearsal)
      if (deploy) tell(`  npm run deploy${['', ...deploy].join(' ').replace(' ', ' -- ')}`)
      const deployed = deploy ? await rehearsal.deploy(...deploy) : NOTHING
      const tellChanges = () => {
        const changes = changesBetween(before, inventory(rehearsal.project))
        for (const change of changes) tell(tellChange(change))
        if (changes.length === 0) {
          tell(localized({ fr: '  rien ne change', en: '  nothing changes' }))
        }
      }
      if (deploy) tellChanges()
      for (const check of checks) {
        const verdict = await judge(check, rehearsal, deployed)
        tell(tellVerdict(check, verdict))
        counts[counted(verdict)] += 1
      }
      if (!deploy) tellChanges()
    }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await rehearsal.close()
  }
}

function counted({ kind }: Verdict): 'kept' | 'known' | 'failed' {
  return kind === 'broken' || kind === 'mended' ? 'failed' : kind
}
