import { isInertType, MAX_FILE_BYTES, MAX_FILES } from '@sesame/contract/files'
import { FileError } from './file-error.ts'

/** The usual file extension of each type. The person's file name is not stored. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/msword': 'doc',
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/x-zip-compressed': 'zip',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'video/mp4': 'mp4',
}

/** Returns the file extension for a media type, without its dot; empty for a type that is not in the list. */
export function extensionOf(type: string): string {
  return EXTENSIONS[type.split(';')[0]?.trim() ?? ''] ?? ''
}

/** Returns the first free name; undefined if all names are taken. */
export function freeName(files: readonly { readonly name: string }[]): string | undefined {
  const names = Array.from({ length: MAX_FILES }, (_, name) => String(name))
  return names.find((name) => files.every((file) => file.name !== name))
}

/**
 * Checks a file before it is sent, because the API would refuse it only after receiving the whole file.  @throws {FileError} if
 * the API would refuse the file.
 */
export function checkFile({ size, type }: Blob): void {
  if (size === 0) throw new FileError('client/file-empty')
  if (size > MAX_FILE_BYTES) throw new FileError('client/file-too-large')
  if (type !== '' && !isInertType(type)) throw new FileError('client/file-type')
}
