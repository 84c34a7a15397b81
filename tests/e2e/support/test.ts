import { test as base, expect, type Page } from '@playwright/test'
import { newPerson } from 'sesame-testing'
import type { Person } from 'sesame-testing/api'

/** URLs of the suite and its emulators. A request to any other URL fails the test. */
const LOCAL = /^(?:https?|wss?):\/\/(?:localhost|127\.0\.0\.1):\d+\/|^(?:data|blob):/

/**
 * Console errors to ignore. Chromium logs each failed request, but tests check how the page reacts to it instead. The Auth
 * emulator has no password policy, and responds with status 501 to requests for it.
 */
const REFUSED =
  /the server responded with a status of (?:4\d\d|50[013])|net::ERR_INTERNET_DISCONNECTED/

export interface Fixtures {
  /** Third-party origins that this test may request. */
  readonly thirdParties: readonly string[]
  /** A registered account created for this test. */
  readonly person: Person
}

/**
 * Describes the page for the log, because the log has no picture or trace. This helps with failures that cannot be reproduced.
 */
async function seenOn(page: Page): Promise<string> {
  if (page.isClosed()) return 'closed'
  const told = await page.locator('h1, [role=alert], [role=status]').allInnerTexts()
  return [new URL(page.url()).pathname, ...told.filter(Boolean)].join(' | ')
}

interface Teller {
  readonly tellViolation: (text: string) => Promise<void>
}

/** Tests that fail if the page logs an error or sends a request to a third party. */
export const test = base.extend<Fixtures>({
  thirdParties: [[], { option: true }],
  page: async ({ page, thirdParties }, use, test) => {
    const errors: string[] = []
    const refusals: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.status() >= 400)
        refusals.push(`${response.status()} ${response.request().method()} ${pathname}`)
    })
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !REFUSED.test(text)) errors.push(text)
    })
    const strangers: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      const isExpected = LOCAL.test(url) || thirdParties.some((known) => url.startsWith(known))
      if (!isExpected) strangers.push(url)
    })
    const violations: string[] = []
    await page.exposeFunction('tellViolation', (text: string) => void violations.push(text))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        const { effectiveDirective, blockedURI, sample } = event
        const text = [effectiveDirective, blockedURI, sample].join(' ')
        void (globalThis as unknown as Teller).tellViolation(text)
      })
    })
    await use(page)
    if (test.status !== test.expectedStatus) {
      expect.soft(await seenOn(page), 'where the page was, and what it said').toEqual('')
      expect.soft(refusals, 'refused requests').toEqual([])
    }
    expect(violations, 'violations of the policy').toEqual([])
    expect(errors, 'errors in the console').toEqual([])
    expect(strangers, 'requests to third parties').toEqual([])
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern, empty or not.
  person: async ({}, use) => {
    await use(await newPerson())
  },
})

/** Marks tests that run in `npm run test:all`, but not in `npm test`. */
export const SLOW = { tag: '@slow' }

export { expect }
export type { Page }
