import { InvalidDataError } from '../tree/limits.ts'
import { object, string } from '../wire/message.ts'
import { parsePathPattern, type PathPattern, patternOf } from './path-pattern.ts'

/** The changes that trigger a function: all changes, or only those that create, update or delete a value. */
export type ChangeKind = 'write' | 'create' | 'update' | 'delete'

/** A function triggered by changes in a database. */
export interface FunctionTrigger {
  /** The trigger as it was registered. */
  readonly json: Readonly<Record<string, unknown>>
  readonly name: string
  readonly kind: ChangeKind
  /** True for second-generation functions, which receive CloudEvents. */
  readonly isCloudEvent: boolean
  readonly path: PathPattern
  /** The databases that the function watches; null if it only watches the database with which it was registered. */
  readonly namespaces: RegExp | null
}

const KINDS: ReadonlyMap<string, ChangeKind> = new Map([
  ['providers/google.firebase.database/eventTypes/ref.write', 'write'],
  ['providers/google.firebase.database/eventTypes/ref.create', 'create'],
  ['providers/google.firebase.database/eventTypes/ref.update', 'update'],
  ['providers/google.firebase.database/eventTypes/ref.delete', 'delete'],
  ['google.firebase.database.ref.v1.written', 'write'],
  ['google.firebase.database.ref.v1.created', 'create'],
  ['google.firebase.database.ref.v1.updated', 'update'],
  ['google.firebase.database.ref.v1.deleted', 'delete'],
])

/**
 * Parses a trigger that the functions emulator registers.
 * Source: firebase-tools `lib/emulator/functionsEmulator.js`, `addRealtimeDatabaseTrigger`
 * @throws InvalidDataError for anything else
 */
export function parseFunctionTrigger(value: unknown): FunctionTrigger {
  try {
    const json = object(value)
    const event = string(json['event'])
    const kind = KINDS.get(event)
    if (kind === undefined) throw new TypeError(`unknown event ${event}`)
    const { namespacePattern } = json
    return {
      json,
      name: string(json['name']),
      kind,
      isCloudEvent: event.startsWith('google.'),
      path: parsePathPattern(string(json['path'])),
      namespaces: namespacePattern === undefined ? null : patternOf(string(namespacePattern)),
    }
  } catch (cause) {
    throw new InvalidDataError('Invalid data; not the description of a function trigger.', {
      cause,
    })
  }
}
