/** A regular expression that RE2 refuses. */
export class Re2Error extends Error {
  override readonly name = 'Re2Error'
}
