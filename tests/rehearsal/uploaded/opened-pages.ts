import { chromium } from '@playwright/test'
import { HEADLESS_SHELL } from '../../e2e/support/browsers.ts'

/** The results of opening a page. */
export interface OpenedPage {
  readonly path: string
  /** The text of its main heading. */
  readonly heading: string
  /** Violations of the policy: « directive address ». */
  readonly violations: readonly string[]
  /** Errors that scripts did not catch. */
  readonly errors: readonly string[]
}

interface Teller {
  readonly tellViolation: (text: string) => void
}

/**
 * Opens pages in Chromium, in French, and waits for the selector that shows they are ready. They can reach only this
 * site.
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
