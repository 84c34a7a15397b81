import { asPicture } from '../files/picture-type.ts'
import { PictureError } from './picture-error.ts'

/**
 * The maximum size (bytes) of a chosen file. It is enough for a photo from a high-resolution camera. With larger files, browsers
 * run out of memory.
 */
const MAX_BYTES = 25 * 1024 * 1024

/**
 * Decodes a picture that the person chose, and turns it upright.
 *
 * @throws {PictureError} if the file is too large, or if its content is not a JPEG, PNG or WebP picture.
 */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  if (file.size > MAX_BYTES) throw new PictureError('client/picture-too-large')
  const picture = await asPicture(file)
  if (picture === null) throw new PictureError('client/picture-unreadable')
  try {
    return await createImageBitmap(picture)
  } catch (cause) {
    throw new PictureError('client/picture-unreadable', { cause })
  }
}
