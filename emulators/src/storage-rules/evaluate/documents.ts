import { asPath } from '../values/as.ts'
import { EvaluationError, type Value } from '../values/value.ts'

/** Source: https://firebase.google.com/docs/storage/security/rules-conditions#enhance_with_firestore */
const MAX_DOCUMENTS = 2

/** A document must be fetched before evaluation can be restarted; no operator absorbs this error. */
export class DocumentNeeded extends Error {
  override readonly name = 'DocumentNeeded'
  readonly path: string

  constructor(path: string) {
    super(`Needs the document ${path}.`)
    this.path = path
  }
}

/** Fetched Firestore documents, by path; null when the document does not exist. */
export type Documents = ReadonlyMap<string, Value>

/** `firestore.get(path)` and `firestore.exists(path)`. */
export function callFirestore(name: string, args: readonly Value[], documents: Documents): Value {
  if ((name !== 'get' && name !== 'exists') || args.length !== 1)
    throw new EvaluationError(`Function not found: firestore.${name}.`)
  const path = asPath(args[0]).toString()
  const document = documents.get(path)
  if (document !== undefined) return name === 'get' ? document : document !== null
  if (documents.size === MAX_DOCUMENTS)
    throw new EvaluationError(`A request reads at most ${MAX_DOCUMENTS} documents.`)
  throw new DocumentNeeded(path)
}
