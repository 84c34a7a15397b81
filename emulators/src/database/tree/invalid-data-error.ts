/** Data, a path or a query that the database refuses, with the text for the client. */
export class InvalidDataError extends Error {
  override readonly name = 'InvalidDataError'
}
