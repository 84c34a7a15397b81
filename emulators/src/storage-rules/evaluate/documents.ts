import { asPath } from '../values/as.ts'
import { EvaluationError, PathValue, type Value } from '../values/value.ts'

/**
 * The number of documents that one request may read. Source:
 * https://firebase.google.com/docs/storage/security/rules-conditions#enhance_with_firestore
 */
const MAX_DOCUMENTS = 2

/**
 * Returns the Firestore document at a path, or null if it does not exist. Throws an EvaluationError if it cannot be read.
 */
export type ReadDocument = (path: string) => Value

/** The Firestore documents that one request reads. */
export class Documents {
  readonly #read: ReadDocument
  readonly #found = new Map<string, Value>()

  constructor(read: ReadDocument) {
    this.#read = read
  }

  /** Computes `firestore.get(path)` and `firestore.exists(path)`. */
  call(name: string, args: readonly Value[]): Value {
    if ((name !== 'get' && name !== 'exists') || args.length !== 1)
      throw new EvaluationError(`Function not found: firestore.${name}.`)
    const document = this.#at(asPath(args[0]).toString())
    return name === 'get' ? document : document !== null
  }

  #at(path: string): Value {
    const found = this.#found.get(path)
    if (found !== undefined) return found
    if (this.#found.size === MAX_DOCUMENTS)
      throw new EvaluationError(`A request reads at most ${MAX_DOCUMENTS} documents.`)
    const document = this.#read(path)
    this.#found.set(path, document)
    return document
  }
}

/** A document in the form that rules read: its fields as `data`, its `id` and its `__name__`. */
export function documentOf(path: string, data: Value): Value {
  const segments = path.split('/').slice(1)
  return new Map<string, Value>([
    ['data', data],
    ['id', segments.at(-1) ?? ''],
    ['__name__', new PathValue(segments)],
  ])
}
