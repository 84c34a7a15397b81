/** A file from which no picture can be made. */
export class PictureError extends Error {
  readonly code: 'client/picture-unreadable' | 'client/picture-too-large'

  constructor(code: PictureError['code'], options?: ErrorOptions) {
    super(code, options)
    this.name = 'PictureError'
    this.code = code
  }
}
