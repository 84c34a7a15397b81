import { changesBetween, inventory } from './changes.ts'
import { judge, type Verdict } from './checks/check.ts'
import { openRehearsal, type Deployed } from './rehearsal.ts'
import { DRILLS, FIRST_DEPLOY, type Step } from './steps.ts'
import { tellChange, tellVerdict } from './tell.ts'

const NOTHING: Deployed = { exitCode: 0, output: '', changes: [] }

/**
 * Rehearses a first deploy and what follows, tells what each step changed and what was checked, and resolves with how
 * many checks were kept, are known faults, or failed.
 */
export async function rehearse(
  tell: (line: string) => void,
  steps: readonly Step[] = [FIRST_DEPLOY, ...DRILLS],
): Promise<Record<'kept' | 'known' | 'failed', number>> {
  const counts = { kept: 0, known: 0, failed: 0 }
  const rehearsal = await openRehearsal()
  const stop = () => void rehearsal.close().then(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    for (const { title, prepare, deploy, checks } of steps) {
      tell(`\n── ${title} ──`)
      const before = inventory(rehearsal.project)
      prepare?.(rehearsal)
      if (deploy) tell(`  npm run deploy${['', ...deploy].join(' ').replace(' ', ' -- ')}`)
      const deployed = deploy ? await rehearsal.deploy(...deploy) : NOTHING
      const changes = changesBetween(before, inventory(rehearsal.project))
      for (const change of changes) tell(tellChange(change))
      if (changes.length === 0) tell('  rien ne change')
      for (const check of checks) {
        const verdict = await judge(check, rehearsal, deployed)
        tell(tellVerdict(check, verdict))
        counts[counted(verdict)] += 1
      }
    }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await rehearsal.close()
  }
  return counts
}

function counted({ kind }: Verdict): 'kept' | 'known' | 'failed' {
  return kind === 'broken' || kind === 'mended' ? 'failed' : kind
}
