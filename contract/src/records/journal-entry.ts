import * as z from 'zod/mini'
import { OPERATOR_ACTIONS } from '../operator-actions.ts'
import { namesOf } from '../titles.ts'
import { bytes32, id, timeMs, uid } from '../fields.ts'
import { stored } from '../stored.ts'
import { operatorRole } from './operator.ts'

export const JOURNAL_ACTIONS = namesOf(OPERATOR_ACTIONS)
export type JournalAction = keyof typeof OPERATOR_ACTIONS

/**
 * - `begun`: an action is about to be done;
 * - `done`, `failed`: how that action ended; `of` is the number of its `begun` entry;
 * - `refused`: the operator was not allowed to do the action;
 * - `noted`: an action that changes nothing, such as reading a person or signing in.
 */
export const JOURNAL_PHASES = ['begun', 'done', 'failed', 'refused', 'noted'] as const
export type JournalPhase = (typeof JOURNAL_PHASES)[number]

const word = z.string().check(z.maxLength(80))

/** SHA-256, in base64url. */
export const entryHash = bytes32

/**
 * `operatorAudit/entries/{seq}`: an operator's action. `hash` covers the canonical JSON of all other fields, and `prev` is the
 * hash of the previous entry, so that a check detects changed, removed or moved entries.
 */
export const journalEntry = stored({
  /** Starts at 1. */
  seq: z.int().check(z.positive()),
  at: timeMs,
  operator: uid,
  role: operatorRole,
  /** One of {@link JOURNAL_ACTIONS}, or an action that only a newer version defines. */
  action: word,
  phase: z.enum(JOURNAL_PHASES),
  of: z.optional(z.int().check(z.positive())),
  /** The uid of the person concerned. */
  target: z.optional(uid),
  /** The target of an action that concerns no person: an announcement's id, a job's name, a role or a backup. */
  about: z.optional(z.string().check(z.maxLength(200))),
  reason: z.optional(z.string().check(z.maxLength(300))),
  /** The error code of a refusal or failure. */
  code: z.optional(word),
  /** The first characters of the hash of the session's token; absent on the command line. */
  session: z.optional(z.string().check(z.maxLength(10))),
  /** The method and the time of the operator's last proof of identity. */
  proof: z.optional(word),
  provenAt: z.optional(timeMs),
  requestId: z.union([id, z.literal('none')]),
  prev: entryHash,
  hash: entryHash,
})
export type JournalEntry = z.infer<typeof journalEntry>
