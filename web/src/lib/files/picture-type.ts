/** For each picture type, a test of a file's first bytes. Each character of the text stands for one byte. */
const BEGINNINGS: Readonly<Record<string, (text: string) => boolean>> = {
  'image/jpeg': (text) => text.startsWith('\xff\xd8\xff'),
  'image/png': (text) => text.startsWith('\x89PNG\r\n\x1a\n'),
  'image/webp': (text) => text.startsWith('RIFF') && text.startsWith('WEBP', 8),
}

/** The types that a profile photo may have. The uploaded picture is smaller: see `crop-picture.ts`. */
export const PICTURE_TYPES = Object.keys(BEGINNINGS)

/** The number of bytes needed to recognise each of the types. */
const LONGEST = 12

/**
 * Returns the file with its type set from its content; null if the content is not a picture. The declared type is not reliable:
 * for JPEG, systems declare `image/jpg`, `image/pjpeg`, other types, or none.
 */
export async function asPicture(file: Blob): Promise<Blob | null> {
  const bytes = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer())
  const text = String.fromCharCode(...bytes)
  const type = PICTURE_TYPES.find((one) => BEGINNINGS[one]?.(text))
  return type === undefined ? null : file.slice(0, file.size, type)
}
