import { test as base, expect, type Page } from '@playwright/test'
import { registered, type Person } from '../../support/api.ts'

/** A path of the suite, or of its emulators: nothing else may be asked for. */
const LOCAL = /^(?:https?|wss?):\/\/127\.0\.0\.1:\d+\/|^(?:data|blob):/

/** What Chromium logs by itself when a request is refused; the page shows it, and tests look there. */
const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/

interface Fixtures {
  /** A registered account made for this test. */
  readonly person: Person
}

/** Tests in which an error in the console, or a request to a third party, is a failure. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !REFUSED.test(text)) errors.push(text)
    })
    const strangers: string[] = []
    page.on('request', (request) => {
      if (!LOCAL.test(request.url())) strangers.push(request.url())
    })
    await use(page)
    expect(errors, 'errors in the console').toEqual([])
    expect(strangers, 'requests to third parties').toEqual([])
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern, empty or not.
  person: async ({}, use) => {
    await use(await registered())
  },
})

export { expect }
export type { Page }
