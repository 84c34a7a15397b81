import { PROJECT_CHECKS, type ProjectCheckId } from '@sesame/contract/project-checks'
import type { Judgement } from '../../functions/src/common/judge-checks.ts'
import type { Project } from './project/project.ts'

/** The result of a check. `mend` holds the remedy, one command or sentence per line. */
export type Finding =
  | { readonly kind: 'ok'; readonly note?: string }
  | { readonly kind: 'problem'; readonly problem: string; readonly mend: readonly string[] }
  | { readonly kind: 'unknown'; readonly why: string }

/** A condition that a project has to meet, named in French as it is printed. */
export interface Check {
  readonly name: string
  /** Whether the emulator suite has what it checks. */
  readonly inSuite?: true
  /** Whether it applies to the project; by default it does. */
  readonly isFor?: (project: Project) => boolean
  /** @throws {Unverified} when it cannot tell; any other error counts as that, too. */
  run(project: Project): Promise<Finding>
}

export const OK: Finding = { kind: 'ok' }

export function problem(problem: string, ...mend: string[]): Finding {
  return { kind: 'problem', problem, mend }
}

/** The name of a check that the console has, too. */
export const nameOf = (id: ProjectCheckId): string => PROJECT_CHECKS[id].fr.name

/**
 * Words a judgement as the console does, and adds the remedy from the command line. A warning is no problem, since an
 * option may be off.
 *
 * @param detail Facts for the operator, in brackets after the sentence of a problem.
 */
export function told(
  id: ProjectCheckId,
  { state, facts }: Judgement,
  { detail, mend = [] }: { readonly detail?: string; readonly mend?: readonly string[] } = {},
): Finding {
  if (state === 'unknown') return unknown('rien ne le dit')
  const { ok, wrong, fix } = PROJECT_CHECKS[id].fr
  const sentence = (state === 'ok' ? ok : wrong)(facts).replace(/\.$/, '')
  if (state !== 'failed') return { kind: 'ok', note: sentence }
  return problem(detail === undefined ? sentence : `${sentence} (${detail})`, fix(facts), ...mend)
}

export function unknown(why: string): Finding {
  return { kind: 'unknown', why }
}

/** One problem, and its remedy. */
export interface Fault {
  readonly problem: string
  readonly mend: readonly string[]
}

/** A list with the fault, or an empty list if all is well. */
export function faultIf(isWrong: boolean, problem: string, ...mend: string[]): Fault[] {
  return isWrong ? [{ problem, mend }] : []
}

/** One finding for all faults; `OK` without faults. */
export function findingOf(faults: readonly Fault[]): Finding {
  if (faults.length === 0) return OK
  const mend = new Set(faults.flatMap((fault) => fault.mend))
  return problem(faults.map((fault) => fault.problem).join(' ; '), ...mend)
}
