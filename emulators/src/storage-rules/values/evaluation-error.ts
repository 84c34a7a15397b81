/** A condition that failed while it ran; unless `&&` or `||` absorbs it, the `allow` does not hold. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
}
