/** The error for a file that cannot be stored, thrown before anything is sent. */
export class FileError extends Error {
  readonly code: 'client/file-empty' | 'client/file-too-large' | 'client/file-type'

  constructor(code: FileError['code']) {
    super(code)
    this.name = 'FileError'
    this.code = code
  }
}
