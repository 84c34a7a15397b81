import { checkOptions, type Kinds } from '../check-options.ts'
import { positionAt } from '../database/rules/ruleset-error.ts'
import { RulesetError } from '../database/rules/ruleset-error.ts'
import type { ConditionCoverage } from './evaluate/coverage.ts'
import { documentOf } from './evaluate/documents.ts'
import { decodeValue } from './protocol/decode-value.ts'
import { encodeValue } from './protocol/encode-value.ts'
import { loadRuleset, type Ruleset } from './protocol/ruleset.ts'
import { verifyContext, type StorageRequest } from './protocol/storage-request.ts'
import { RulesSyntaxError } from './syntax/syntax.ts'

export interface StorageRulesOptions {
  /** The text of a rules file. */
  readonly rules: string
  /**
   * Documents of the default database that `firestore.get` and `firestore.exists` read, by path (`users/alice`). A `Date`
   * becomes a timestamp. References, locations and bytes are not supported.
   */
  readonly firestore?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const OPTIONS: Kinds = { rules: 'the text of a rules file', firestore: 'an object' }

/** A warning about an unused function or an undeclared name. It does not prevent rules from loading. */
export interface StorageRulesWarning {
  readonly line: number
  readonly column: number
  readonly description: string
}

export interface StorageRules {
  /**
   * Whether the rules permit a request. `list` requires `rules_version = '2'`, as in the emulator. Throws a TypeError for a
   * malformed request, an unknown method, or a path that starts with a slash.
   */
  readonly permits: (request: StorageRequest) => boolean
  readonly warnings: readonly StorageRulesWarning[]
  /** Every condition with its outcomes so far, in the format of the rules runtime's reports. */
  readonly coverage: () => ConditionCoverage[]
}

/**
 * Judges requests by Storage rules, synchronously and in this process, with the evaluator that the Storage emulator
 * uses. Nothing has to be stopped afterwards.
 *
 * ```ts
 * const storage = startStorageRules({ rules: readFileSync('storage.rules', 'utf8') })
 * const auth = { uid: 'alice', token: { email_verified: true } }
 * const newResource = { size: 1024, contentType: 'image/png' }
 * storage.permits({ method: 'create', path: 'avatars/alice/0', auth, newResource }) // true or false
 * ```
 *
 * @throws {RulesetError} with line and column if the rules do not load.
 * @throws {TypeError} for unknown options, and if the path of a document begins with a slash.
 */
export function startStorageRules(options: StorageRulesOptions): StorageRules {
  checkOptions('startStorageRules', options, OPTIONS, ['rules'])
  const { rules, firestore = {} } = options
  checkOptions('firestore', firestore, documents(firestore))
  const ruleset = load(rules)
  const stored = new Map(
    Object.entries(firestore).map(([path, data]) => {
      if (path.startsWith('/')) {
        const inDatabase = path.replace(/^\/+/, '')
        throw new TypeError(
          `The document "${path}" begins with a slash: give its path in the database, "${inDatabase}".`,
        )
      }
      const name = `/databases/(default)/documents/${path}`
      return [name, documentOf(name, decodeValue(encodeValue(data)))]
    }),
  )
  return {
    permits: (request) => {
      const context = verifyContext(request)
      // firebase-tools denies these requests without asking the rules runtime: `StorageRulesetInstance` of
      // `lib/emulator/storage/rules/runtime.js`.
      if (request.method === 'list' && ruleset.rulesVersion === 1) return false
      return ruleset.verify(context, (path) => stored.get(path) ?? null)
    },
    warnings: ruleset.warnings.map(({ description, offset }) => ({
      ...positionAt(rules, offset),
      description,
    })),
    coverage: () => ruleset.coverage.list(),
  }
}

/** Checks that every document is an object. */
function documents(firestore: object): Kinds {
  return Object.fromEntries(Object.keys(firestore).map((path) => [path, 'an object']))
}

function load(rules: string): Ruleset {
  try {
    return loadRuleset(rules)
  } catch (error) {
    if (!(error instanceof RulesSyntaxError)) throw error
    const position = positionAt(rules, error.offset)
    throw new RulesetError(`${position.line}:${position.column}: ${error.message}`, position)
  }
}
