/** A regular expression that is not valid in RE2. */
export class Re2Error extends Error {
  override readonly name = 'Re2Error'
}
