import { devices, type Browser, type Page } from '@playwright/test'
import { ANSWERS } from './identity-answers.ts'

/** Compressed bytes of all JavaScript that a page loads until a sign-in is finished. */
export async function weighSignIn(
  browser: Browser,
  url: string,
  signIn: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext(devices['Pixel 7'])
  try {
    const page = await context.newPage()
    for (const [path, json] of ANSWERS) {
      await page.route(`**/*${path}*`, (route) =>
        route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } }),
      )
    }
    const session = await context.newCDPSession(page)
    const scripts = new Set<string>()
    let bytes = 0
    session.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    await session.send('Network.enable')
    await page.goto(url, { waitUntil: 'networkidle' })
    await signIn(page)
    return bytes
  } finally {
    await context.close()
  }
}
