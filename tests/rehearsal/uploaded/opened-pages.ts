import { chromium } from '@playwright/test'
import { HEADLESS_SHELL } from '../../e2e/support/browsers.ts'

/** The result of opening a page. */
export interface OpenedPage {
  readonly path: string
  /** The text of the page's main heading. */
  readonly heading: string
  /** Violations of the Content-Security-Policy: « directive address ». */
  readonly violations: readonly string[]
  /** Uncaught errors of scripts. */
  readonly errors: readonly string[]
}

interface Teller {
  readonly tellViolation: (text: string) => void
}

/**
 * Opens pages in Chromium, in French, and waits until the given selector matches. The pages can reach only their own site.
 */
export async function openPages(
  origin: string,
  paths: readonly string[],
  ready: string,
): Promise<OpenedPage[]> {
  const browser = await chromium.launch(HEADLESS_SHELL)
  try {
    return await Promise.all(
      paths.map(async (path) => {
        const page = await browser.newPage({ locale: 'fr-FR' })
        const [violations, errors]: [string[], string[]] = [[], []]
        page.on('pageerror', ({ message }) => errors.push(message))
        await page.exposeFunction('tellViolation', (text: string) => void violations.push(text))
        await page.addInitScript(() => {
          addEventListener('securitypolicyviolation', (event) => {
            const { effectiveDirective, blockedURI } = event
            ;(globalThis as unknown as Teller).tellViolation(`${effectiveDirective} ${blockedURI}`)
          })
        })
        await page.route(
          (url) => url.origin !== origin,
          (route) => route.abort(),
        )
        await page.goto(`${origin}${path}`)
        await page.waitForSelector(ready, { state: 'attached' })
        const heading = await page.getByRole('heading', { level: 1 }).first().innerText()
        await page.close()
        return { path, heading, violations, errors }
      }),
    )
  } finally {
    await browser.close()
  }
}
