import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localized } from 'sesame-emulators/texts/localized'
import { ROOT } from '../support/root.ts'
import { faultsOf } from './workflow-rules.ts'

/** The paths of this repository's workflows. */
export const WORKFLOWS = globSync('.github/workflows/*.{yml,yaml}', { cwd: ROOT }).sort()

/** Checks the workflows for faults that actionlint does not detect; returns 1 if there are any. */
export function checkWorkflows(): number {
  const faults = WORKFLOWS.flatMap((file) =>
    faultsOf(readFileSync(join(ROOT, file), 'utf8')).map(({ fr, en }) =>
      localized({ fr: `${file}\u00A0: ${fr}`, en: `${file}: ${en}` }),
    ),
  )
  for (const fault of faults) console.error(fault)
  console.log(
    localized({
      fr: `${WORKFLOWS.length} workflows, ${faults.length} fautes`,
      en: `${WORKFLOWS.length} workflows, ${faults.length} faults`,
    }),
  )
  return faults.length === 0 ? 0 : 1
}
