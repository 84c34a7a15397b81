import type { Text } from 'sesame-emulators/texts/localized'
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

/** Matches a third-party action that is pinned to a release's commit, with the version in a comment. */
const PINNED = /^\s*(?:- )?uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/

/** Matches an action or a workflow of this repository, which GitHub takes from the same commit. */
const OWN = /^\s*(?:- )?uses: \.\//

/** Events that run a workflow with this repository's permissions on content written by strangers. */
const OF_STRANGERS = ['pull_request_target', 'workflow_run', 'issue_comment', 'issues']

/**
 * Finds faults of a workflow that actionlint does not detect: in permissions, time limits and the origin of actions. A reviewer
 * would otherwise have to check these line by line.
 *
 * @throws {Error} if the text is not a workflow.
 */
export function faultsOf(source: string): Text[] {
  const { on, permissions, concurrency, jobs } = workflow.parse(parse(source))
  const events = typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys(on)
  const isCalled = events.every((event) => event === 'workflow_call')
  const faults: Text[] = []
  const check = (holds: boolean, fault: Text) => {
    if (!holds) faults.push(fault)
  }

  check(permissions !== undefined, { fr: 'ne dit rien des permissions', en: 'has no permissions' })
  // A called workflow needs no `concurrency` setting, because it is part of the calling job, which waits for earlier runs.
  check(isCalled || concurrency !== undefined, {
    fr: 'ne dit rien de la concurrence',
    en: 'has no concurrency',
  })
  for (const event of OF_STRANGERS)
    check(!events.includes(event), { fr: `répond à ${event}`, en: `runs on ${event}` })
  if (events.some((event) => event.startsWith('pull_request'))) {
    check(!/\bsecrets\b/.test(source), {
      fr: 'donne des secrets à une pull request',
      en: 'gives secrets to a pull request',
    })
    check(!/id-token: *write|write-all/.test(source), {
      fr: 'laisse une pull request se connecter ailleurs',
      en: 'lets a pull request sign in elsewhere',
    })
  }
  source.split('\n').forEach((line, index) => {
    const isPinned = !/^\s*(?:- )?uses:/.test(line) || OWN.test(line) || PINNED.test(line)
    const [at, text] = [index + 1, line.trim()]
    check(isPinned, {
      fr: `ligne ${at}, ni SHA ni version fixés\u00A0: ${text}`,
      en: `line ${at} is not pinned by SHA and version: ${text}`,
    })
  })
  for (const [name, { uses, steps, ...own }] of Object.entries(jobs)) {
    check(own.permissions !== undefined, {
      fr: `${name} ne dit rien des permissions`,
      en: `${name} has no permissions`,
    })
    // GitHub accepts no time limit for a job that calls a workflow; the jobs of the called workflow have limits.
    check(uses !== undefined || own['timeout-minutes'] !== undefined, {
      fr: `${name} n’a pas de limite de temps`,
      en: `${name} has no time limit`,
    })
    for (const step of steps) {
      // GitHub inserts an expression into the script before a shell parses it, so a value from outside must be passed as an
      // environment variable.
      const script = step.run?.trim() ?? ''
      check(!script.includes('${{'), {
        fr: `${name} lance une expression\u00A0: ${script}`,
        en: `${name} runs an expression: ${script}`,
      })
      const keepsToken =
        step.uses?.startsWith('actions/checkout@') === true &&
        step.with?.['persist-credentials'] !== false
      check(!keepsToken, {
        fr: `${name} laisse le jeton dans sa copie`,
        en: `${name} leaves the token in its checkout`,
      })
    }
  }
  return faults
}
