/** A rule failed at run time, so it grants nothing. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
}
