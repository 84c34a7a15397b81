import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Text } from 'sesame-emulators/texts/localized'
import { startBareBrowser, type BarePage } from '../browser/devtools.ts'
import { until } from '../browser/load-page.ts'
import { serve } from '../browser/serve.ts'
import { CONSOLE_ANSWERS, SCREENS } from './answers.ts'
import { IS_FILLED, plainPage, plainPath } from './plain-page.ts'

const TURNS = 15

/** The network of an operator's office. The processor is as fast as this machine's. */
const DESK = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
}

/** How long a screen, and the plain page with the same data, took to open in each turn, in milliseconds. */
export interface Openings {
  readonly name: Text
  readonly screen: number[]
  readonly plain: number[]
}

declare global {
  interface Window {
    /** Whether the page shows the responses. */
    isOpen: () => boolean
    /** The time when the responses were first painted, by `performance.now()`. */
    opened?: number
  }
}

/**
 * Opens each screen of the built console, and before it a page that shows the same data without our code. A screen is open when
 * all its data is painted.
 *
 * Operators use the console all day, so the browser has cached the build's assets, but not the page itself or the API's
 * responses.
 */
export async function timeScreens(dist: string, chromium: string): Promise<Openings[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-bench-console-'))
  cpSync(dist, folder, { recursive: true })
  for (const [i, { asks }] of SCREENS.entries()) {
    writeFileSync(join(folder, `${plainPath(i)}.html`), plainPage(asks))
  }
  const [pages, browser] = await Promise.all([
    serve(folder, CONSOLE_ANSWERS),
    startBareBrowser(chromium),
  ])
  try {
    const page = await browser.openPage()
    await page.send('Page.enable')
    await page.send('Network.enable')
    await page.send('Network.emulateNetworkConditions', DESK)
    const found: Openings[] = SCREENS.map(({ name }) => ({ name, screen: [], plain: [] }))
    // The first turn only fills the browser's cache, and does not count.
    for (let turn = 0; turn <= TURNS; turn++) {
      for (const [i, { path, isOpen }] of SCREENS.entries()) {
        const plain = await open(page, pages.origin + plainPath(i), IS_FILLED)
        const screen = await open(page, pages.origin + path, isOpen)
        if (turn === 0) continue
        found[i]?.plain.push(plain)
        found[i]?.screen.push(screen)
      }
    }
    return found
  } finally {
    await browser.close()
    pages.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function open(page: BarePage, url: string, isOpen: string): Promise<number> {
  await page.send('Page.navigate', { url: 'about:blank' })
  const { identifier } = await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `try { sessionStorage.setItem('consoleToken', 'x') } catch {}
      window.isOpen = () => ${isOpen}; (${String(watch)})()`,
  })
  await page.send('Page.navigate', { url })
  await until(page, 'window.opened !== undefined', url)
  const opened = Number(await page.evaluate('window.opened'))
  await page.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
  return opened
}

/** Runs in the page before any other script, and records when the data is painted: one frame after it is found. */
function watch(): void {
  const look = (): void => {
    if (!window.isOpen()) requestAnimationFrame(look)
    else requestAnimationFrame(() => (window.opened = performance.now()))
  }
  requestAnimationFrame(look)
}
