import { devices } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import type { BareBrowser, BarePage } from './devtools.ts'

/** A phone on a slow network, whose processor is four times slower than this machine's. */
const PHONE = devices['Pixel 7']
export const NETWORK = {
  offline: false,
  latency: 562,
  downloadThroughput: 180_000,
  uploadThroughput: 84_000,
}
const CPU_SLOWDOWN = 4

/** How long the benchmark waits for late work of the page after the form is ready, in milliseconds. */
export const REST_MS = 2500
const GIVE_UP_MS = 30_000

/** An expression that is true if the form can be submitted. */
export const IS_READY = `document.querySelector('input[type=email]') !== null &&
  ('ready' in document.documentElement.dataset || !('page' in document.documentElement.dataset))`

/** Times until the form can be filled in and submitted, in milliseconds since the navigation began. */
export interface Waits {
  readonly typable: number
  readonly submittable: number
}

/** Sum of the time by which tasks on the main thread exceeded 50 ms each, in milliseconds. */
export interface Work {
  readonly blocked: number
}

declare global {
  interface Window {
    /** The measurements of the script that was injected into the page. */
    seen: object
  }
}

/** Runs in the page before any other script, and adds up the page's long tasks. */
function addUpWork(): void {
  const work = { blocked: 0 }
  window.seen = work
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) work.blocked += duration - 50
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page before any other script, and records when the form is visible and when it can be submitted. */
function watchFrames(): void {
  const seen: { typable?: number; submittable?: number } = {}
  window.seen = seen
  const noteReady = (): void => {
    const { page, ready } = document.documentElement.dataset
    // A form that a script has rendered can be submitted as soon as it is visible.
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
    // Observe changes instead of checking every frame, because the checks would count as the page's own work.
    const observer = new MutationObserver(noteReady)
    observer.observe(document.documentElement, { attributeFilter: ['data-ready'] })
  }
  requestAnimationFrame(look)
}

/** Loads a page on the phone, and measures how long a person waits for the form. */
export function timeWaits(browser: BareBrowser, url: string): Promise<Waits> {
  return loadPage(browser, url, watchFrames)
}

/**
 * Loads a page on the phone, and measures the work of its main thread.
 *
 * This needs a separate load: `timeWaits` requests animation frames, which merges several tasks of the browser into one.
 */
export function timeWork(browser: BareBrowser, url: string): Promise<Work> {
  return loadPage(browser, url, addUpWork)
}

async function loadPage<Seen>(browser: BareBrowser, url: string, probe: () => void): Promise<Seen> {
  const page = await openPhone(browser, probe)
  try {
    await page.send('Page.navigate', { url })
    await until(page, IS_READY, url)
    await wait(REST_MS)
    return (await page.evaluate('window.seen')) as Seen
  } finally {
    await page.close()
  }
}

/** Opens an empty page on the phone. The probe runs in each document before any other script. */
export async function openPhone(browser: BareBrowser, probe: () => void): Promise<BarePage> {
  const page = await browser.openPage()
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(probe)})()` })
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', NETWORK)
  await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.send('Emulation.setUserAgentOverride', {
    userAgent: PHONE.userAgent,
    acceptLanguage: 'fr-FR',
  })
  await page.send('Emulation.setDeviceMetricsOverride', {
    ...PHONE.viewport,
    deviceScaleFactor: PHONE.deviceScaleFactor,
    mobile: true,
  })
  return page
}

/** Waits until an expression is true in the page. */
export async function until(page: BarePage, expression: string, url: string): Promise<void> {
  const start = performance.now()
  while ((await page.evaluate(expression)) !== true) {
    if (performance.now() - start > GIVE_UP_MS) throw new Error(`${url}: never ${expression}`)
    await wait(250)
  }
}
