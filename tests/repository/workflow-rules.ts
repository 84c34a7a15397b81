import { parse } from 'yaml'
import * as z from 'zod/mini'

const job = z.object({
  uses: z.optional(z.string()),
  permissions: z.optional(z.unknown()),
  'timeout-minutes': z.optional(z.number()),
  steps: z._default(
    z.array(
      z.object({
        uses: z.optional(z.string()),
        run: z.optional(z.string()),
        with: z.optional(z.record(z.string(), z.unknown())),
      }),
    ),
    [],
  ),
})

const workflow = z.object({
  on: z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())]),
  permissions: z.optional(z.unknown()),
  concurrency: z.optional(z.unknown()),
  jobs: z.record(z.string(), job),
})

/** A third-party action, pinned to a release's commit with its version as a comment. */
const PINNED = /^\s*(?:- )?uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/

/** A file of this repository, from the same commit. */
const OWN = /^\s*(?:- )?uses: \.\//

/** Events that run with this repository's rights on content written by strangers. */
const OF_STRANGERS = ['pull_request_target', 'workflow_run', 'issue_comment', 'issues']

/**
 * Finds the faults of a workflow that actionlint misses: rights, time limits and origins that a reader would have to
 * check in every line.
 *
 * @throws {Error} if the text is not a workflow.
 */
export function faultsOf(source: string): string[] {
  const { on, permissions, concurrency, jobs } = workflow.parse(parse(source))
  const events = typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys(on)
  const isCalled = events.every((event) => event === 'workflow_call')
  const faults: string[] = []
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }

  check(permissions !== undefined, 'has no permissions')
  // A workflow that another one calls waits where its caller's job waits.
  check(isCalled || concurrency !== undefined, 'has no concurrency')
  for (const event of OF_STRANGERS) check(!events.includes(event), `runs on ${event}`)
  if (events.some((event) => event.startsWith('pull_request'))) {
    check(!/\bsecrets\b/.test(source), 'gives secrets to a pull request')
    check(!/id-token: *write|write-all/.test(source), 'lets a pull request sign in elsewhere')
  }
  source.split('\n').forEach((line, index) => {
    const isPinned = !/^\s*(?:- )?uses:/.test(line) || OWN.test(line) || PINNED.test(line)
    check(isPinned, `line ${index + 1} is not pinned by SHA and version: ${line.trim()}`)
  })
  for (const [name, { uses, steps, ...own }] of Object.entries(jobs)) {
    check(own.permissions !== undefined, `${name} has no permissions`)
    // GitHub accepts no limit on a job that calls a workflow, whose own jobs have limits.
    check(uses !== undefined || own['timeout-minutes'] !== undefined, `${name} has no time limit`)
    for (const step of steps) {
      // GitHub pastes an expression into the script before a shell reads it, so values must come as variables.
      check(!step.run?.includes('${{'), `${name} runs an expression: ${step.run?.trim() ?? ''}`)
      const keepsToken =
        step.uses?.startsWith('actions/checkout@') === true &&
        step.with?.['persist-credentials'] !== false
      check(!keepsToken, `${name} leaves the token in its checkout`)
    }
  }
  return faults
}
