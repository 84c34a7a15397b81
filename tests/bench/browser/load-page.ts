import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { ANSWERS } from './identity-answers.ts'

/** A phone on a slow network (docs/performance.md). */
const NETWORK = {
  offline: false,
  latency: 562,
  downloadThroughput: 180_000,
  uploadThroughput: 84_000,
}
const CPU_SLOWDOWN = 4

/** What a person waits for, in milliseconds since the navigation began. */
export interface Load {
  readonly typable: number
  readonly submittable: number
  readonly blocked: number
}

declare global {
  interface Window {
    seen: { typable?: number; submittable?: number; blocked: number }
  }
}

/** Runs in the page before anything else, and notes what a frame shows. */
function observe(): void {
  const seen: Window['seen'] = { blocked: 0 }
  window.seen = seen
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += duration - 50
  }).observe({ type: 'longtask', buffered: true })
  const look = (): void => {
    const field = document.querySelector('input[type=email]')
    if (field?.checkVisibility({ visibilityProperty: true })) seen.typable ??= performance.now()
    const { page, ready } = document.documentElement.dataset
    // What scripts alone put there can be sent as soon as it is there.
    const isReady = page === undefined || ready !== undefined
    if (seen.typable !== undefined && isReady) seen.submittable ??= performance.now()
    if (seen.submittable === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** A visit by somebody who has never been here. */
async function visit(browser: Browser): Promise<[BrowserContext, Page, CDPSession]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  for (const [url, json] of ANSWERS) {
    await page.route(`**/*${url}*`, (route) =>
      route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } }),
    )
  }
  return [context, page, await context.newCDPSession(page)]
}

/** Loads a page on the phone and lets it come to rest. */
export async function loadPage(browser: Browser, url: string): Promise<Load> {
  const [context, page, session] = await visit(browser)
  try {
    await page.addInitScript(observe)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => window.seen.submittable !== undefined)
    const { typable = 0, submittable = 0, blocked } = await page.evaluate(() => window.seen)
    return { typable, submittable, blocked }
  } finally {
    await context.close()
  }
}

/** Compressed bytes of all JavaScript that a page asks for until a sign-in is finished. */
export async function weighSignIn(
  browser: Browser,
  url: string,
  signIn: (page: Page) => Promise<void>,
): Promise<number> {
  const [context, page, session] = await visit(browser)
  try {
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
