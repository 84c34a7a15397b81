import { PictureError } from './picture-error.ts'

/** The file types that people may choose. What is uploaded is smaller: see `crop-picture.ts`. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Enough for a high-resolution camera; beyond this, browsers run out of memory. */
const MAX_BYTES = 25 * 1024 * 1024

/**
 * Decodes a picture that the person chose, and turns it upright.
 *
 * @throws {PictureError} if the file is too large or is not a picture.
 */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  if (file.size > MAX_BYTES) throw new PictureError('client/picture-too-large')
  if (!PICTURE_TYPES.includes(file.type)) throw new PictureError('client/picture-unreadable')
  try {
    return await createImageBitmap(file)
  } catch (cause) {
    throw new PictureError('client/picture-unreadable', { cause })
  }
}
