import type { Page } from './test.ts'

/** Returns a photo that the browser draws itself. The photo is wider than high and has two colours. */
export async function drawnPhoto(page: Page) {
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(900, 600)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = '#1d5b92'
    context.fillRect(0, 0, 450, 600)
    context.fillStyle = '#ffbc21'
    context.fillRect(450, 0, 450, 600)
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  return { name: 'moi.png', mimeType: 'image/png', buffer: Buffer.from(png) }
}
