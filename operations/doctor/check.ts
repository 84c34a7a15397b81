import { REGION } from '@sesame/contract/constants'
import { PROJECT_CHECKS, type ProjectCheckId } from '@sesame/contract/project-checks'
import { commandLocale, localized, type Text } from '../../scripts/localized.ts'
import type { Judgement } from '../../functions/src/common/judge-checks.ts'
import type { Project } from './project/project.ts'
import { spoken, type Words } from './words.ts'

/** The result of a check, in the language of the command. `mend` is the remedy, with one command or sentence per line. */
export type Finding =
  | { readonly kind: 'ok'; readonly note?: string }
  | { readonly kind: 'problem'; readonly problem: string; readonly mend: readonly string[] }
  | { readonly kind: 'unknown'; readonly why: string }

/** A check of a project. */
export interface Check {
  readonly name: Text
  /** Whether this check also runs on the emulator suite. */
  readonly inSuite?: true
  /** Whether this check applies to the project. If omitted, the check always applies. */
  readonly isFor?: (project: Project) => boolean
  /**
   * Runs the check.
   *
   * @throws {Unverified} if the outcome cannot be determined. Any other error has the same effect.
   */
  run(project: Project): Promise<Finding>
}

export const OK: Finding = { kind: 'ok' }

export function problem(problem: Words, ...mend: Words[]): Finding {
  return { kind: 'problem', problem: spoken(problem), mend: mend.map(spoken) }
}

/** Returns the name of a check that the console also shows. */
export const nameOf = (id: ProjectCheckId): Text => ({
  fr: PROJECT_CHECKS[id].fr.name,
  en: PROJECT_CHECKS[id].en.name,
})

/**
 * Converts the result of a check that the console also runs: its text, and the remedy for the command line. A warning
 * counts as passed, because it may only mean that an option is off.
 *
 * @param detail Facts for the operator, shown in brackets after the description of a problem.
 */
export function told(
  id: ProjectCheckId,
  { state, facts }: Judgement,
  { detail, mend = [] }: { readonly detail?: Words; readonly mend?: readonly Words[] } = {},
): Finding {
  if (state === 'unknown') return unknown({ fr: 'rien ne le dit', en: 'there is no way to tell' })
  const { ok, wrong, fix } = PROJECT_CHECKS[id][commandLocale()]
  const sentence = (state === 'ok' ? ok : wrong)(facts).replace(/\.$/, '')
  if (state !== 'failed') return { kind: 'ok', note: sentence }
  return problem(
    detail === undefined ? sentence : `${sentence} (${spoken(detail)})`,
    fix(facts),
    ...mend,
  )
}

export function unknown(why: Words): Finding {
  return { kind: 'unknown', why: spoken(why) }
}

/** Returns a remedy that consists of two steps. */
export const andThen = (first: Words, next: string): string =>
  `${spoken(first)}, ${localized({ fr: 'puis', en: 'then' })} ${next}`

/** Returns a remedy that shows the log of a function. Without a region, gcloud would use us-central1. */
export const logsOf = (name: string, project: string): string =>
  `gcloud functions logs read ${name} --gen2 --region ${REGION} --project ${project}`

/** Returns a remedy that opens the page of a Google console where the problem can be fixed. */
export const consoleAt = (path: string): Text => ({
  fr: `Console\u00A0: https://${path}`,
  en: `Console: https://${path}`,
})

/** A problem and its remedy. */
export interface Fault {
  readonly problem: string
  readonly mend: readonly string[]
}

/** Returns a list with one fault if `isWrong`, otherwise an empty list. */
export function faultIf(isWrong: boolean, problem: Words, ...mend: Words[]): Fault[] {
  return isWrong ? [{ problem: spoken(problem), mend: mend.map(spoken) }] : []
}

/** Combines all faults into one finding; `OK` if there are none. */
export function findingOf(faults: readonly Fault[]): Finding {
  if (faults.length === 0) return OK
  const mend = new Set(faults.flatMap((fault) => fault.mend))
  const and = localized({ fr: '\u00A0; ', en: '; ' })
  return problem(faults.map((fault) => fault.problem).join(and), ...mend)
}
