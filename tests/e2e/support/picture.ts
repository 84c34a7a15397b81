import type { Page } from '@playwright/test'

/** The WebP quality: files are small enough for the repository, but good enough to judge a screen. */
const QUALITY = 45

/** Takes a picture of the window as WebP, through Chromium's protocol, because Playwright cannot write WebP. */
export async function picture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...(page.viewportSize() ?? { width: 1280, height: 800 }),
    deviceScaleFactor: 1,
    mobile: false,
  })
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: false,
  })
  return Buffer.from(data, 'base64')
}
