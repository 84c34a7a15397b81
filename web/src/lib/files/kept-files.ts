import { isInertType, MAX_FILE_BYTES, MAX_FILES } from '@sesame/contract/files'
import { FileError } from './file-error.ts'

/** The usual file extension of each type. We do not store a file's own name. */
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

/** The extension for a type, without its dot; empty for an unusual type. */
export function extensionOf(type: string): string {
  return EXTENSIONS[type.split(';')[0]?.trim() ?? ''] ?? ''
}

/** The first free name; undefined if all are taken. */
export function freeName(files: readonly { readonly name: string }[]): string | undefined {
  const names = Array.from({ length: MAX_FILES }, (_, name) => String(name))
  return names.find((name) => files.every((file) => file.name !== name))
}

/** @throws {FileError} for a file that the API would refuse only after receiving the whole file. */
export function checkFile({ size, type }: Blob): void {
  if (size === 0) throw new FileError('client/file-empty')
  if (size > MAX_FILE_BYTES) throw new FileError('client/file-too-large')
  if (type !== '' && !isInertType(type)) throw new FileError('client/file-type')
}
