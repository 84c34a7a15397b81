import { SECOND_MS } from '@sesame/contract/durations'
import { localized } from '../../scripts/localized.ts'
import { describeError } from '../../scripts/describe-error.ts'
import { type Check, type Finding, unknown } from './check.ts'
import type { Project } from './project/project.ts'
import { Unverified } from './project/reader.ts'

/** A check's name and result. */
export type Line = Finding & { readonly name: string }

export interface Limits {
  /** The maximum number of concurrent checks. */
  readonly atOnce: number
  /** The time limit of one check. */
  readonly limitMs: number
}

const LIMITS: Limits = { atOnce: 6, limitMs: 30 * SECOND_MS }

/**
 * Runs several checks at the same time, and yields each result in the order of the checks, as soon as it is available.
 */
export async function* examine(
  project: Project,
  all: readonly Check[],
  { atOnce, limitMs }: Limits = LIMITS,
): AsyncGenerator<Line> {
  const checks = all.filter(({ isFor }) => isFor?.(project) ?? true)
  const results = checks.map(() => Promise.withResolvers<Line>())
  const waiting = [...checks.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, check] = next
      results[index]?.resolve({
        name: localized(check.name),
        ...(await judge(project, check, limitMs)),
      })
    }
  }
  for (let worker = 0; worker < atOnce; worker += 1) void work()
  for (const { promise } of results) yield await promise
}

async function judge(project: Project, check: Check, limitMs: number): Promise<Finding> {
  const timer = Promise.withResolvers<Finding>()
  const seconds = limitMs / SECOND_MS
  const late = unknown({ fr: `pas de réponse en ${seconds} s`, en: `no answer in ${seconds} s` })
  const timeout = setTimeout(() => timer.resolve(late), limitMs)
  try {
    return await Promise.race([check.run(project), timer.promise])
  } catch (error) {
    const message = describeError(error)
    if (error instanceof Unverified) return unknown(message)
    return unknown({
      fr: `erreur inattendue\u00A0: ${message}`,
      en: `unexpected error: ${message}`,
    })
  } finally {
    clearTimeout(timeout)
  }
}
