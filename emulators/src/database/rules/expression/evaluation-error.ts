/** A rule that failed while it ran: it then grants nothing. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
}
