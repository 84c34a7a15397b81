/** Thrown if a file cannot be used as a picture. */
export class PictureError extends Error {
  readonly code: 'client/picture-unreadable' | 'client/picture-too-large'

  constructor(code: PictureError['code'], options?: ErrorOptions) {
    super(code, options)
    this.name = 'PictureError'
    this.code = code
  }
}
