import { devices } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import type { BareBrowser } from './devtools.ts'

/** A phone on a slow network, its processor four times slower than this machine's. */
const PHONE = devices['Pixel 7']
const NETWORK = {
  offline: false,
  latency: 562,
  downloadThroughput: 180_000,
  uploadThroughput: 84_000,
}
const CPU_SLOWDOWN = 4

/** After which nothing comes any more, in milliseconds. */
const REST_MS = 2500
const GIVE_UP_MS = 30_000

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
  const noteReady = (): void => {
    const { page, ready } = document.documentElement.dataset
    // What scripts alone put there can be sent as soon as it is there.
    if (page === undefined || ready !== undefined) seen.submittable ??= performance.now()
  }
  const look = (): void => {
    const field = document.querySelector('input[type=email]')
    if (field?.checkVisibility({ visibilityProperty: true }) !== true) {
      requestAnimationFrame(look)
      return
    }
    seen.typable = performance.now()
    noteReady()
    // No more looking at every frame: that work would be counted as the page's.
    const observer = new MutationObserver(noteReady)
    observer.observe(document.documentElement, { attributeFilter: ['data-ready'] })
  }
  requestAnimationFrame(look)
}

/** Loads a page on the phone and lets it come to rest. */
export async function loadPage(browser: BareBrowser, url: string): Promise<Load> {
  const page = await browser.openPage()
  try {
    await page.send('Page.enable')
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(observe)})()` })
    await page.send('Network.enable')
    await page.send('Network.emulateNetworkConditions', NETWORK)
    await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.send('Emulation.setUserAgentOverride', { userAgent: PHONE.userAgent })
    await page.send('Emulation.setDeviceMetricsOverride', {
      ...{ ...PHONE.viewport, deviceScaleFactor: PHONE.deviceScaleFactor, mobile: true },
    })
    await page.send('Page.navigate', { url })
    const start = performance.now()
    while ((await page.evaluate('window.seen?.submittable ?? null')) === null) {
      if (performance.now() - start > GIVE_UP_MS) throw new Error(`${url} never was ready`)
      await wait(250)
    }
    await wait(REST_MS)
    return (await page.evaluate('window.seen')) as Load
  } finally {
    await page.close()
  }
}
