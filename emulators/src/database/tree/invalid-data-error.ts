/** Invalid data, path or query; the message is for the client. */
export class InvalidDataError extends Error {
  override readonly name = 'InvalidDataError'
}
