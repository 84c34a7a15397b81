/** A condition failed at run time. Unless `&&` or `||` absorbs the error, its `allow` grants nothing. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
}
