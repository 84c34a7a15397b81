import { PictureError } from './picture-error.ts'

/** Side of an avatar, in pixels. */
export const AVATAR_SIDE = 512

/** The maximum size (bytes) of a picture, as in `storage.rules`. */
const MAX_BYTES = 2 * 1024 * 1024

/** The square part of a picture to keep. */
export interface Crop {
  /** 1 for the largest square that fits; a higher zoom makes the square smaller. */
  readonly zoom: number
  /** Position of the square along each axis: 0 at the start, 1 at the end. */
  readonly x: number
  readonly y: number
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** Computes the square's position and side, in pixels of the picture. */
export function cropArea(
  { width, height }: { readonly width: number; readonly height: number },
  { zoom, x, y }: Crop,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** Draws the square, scaled to fill the canvas. */
export function paintCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = cropArea(picture, crop)
  const context = canvas.getContext('2d')
  if (context === null) throw new PictureError('client/picture-unreadable')
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Encodes the square as a small file: WebP, or JPEG if the browser cannot write WebP. */
export async function cropPicture(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = AVATAR_SIDE
  paintCrop(canvas, picture, crop)
  const webp = await encode(canvas, 'image/webp')
  const blob = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg')
  if (blob === null) throw new PictureError('client/picture-unreadable')
  if (blob.size > MAX_BYTES) throw new PictureError('client/picture-too-large')
  return blob
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9))
}
