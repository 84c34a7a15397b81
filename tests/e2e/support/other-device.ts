import type { BrowserContext } from '@playwright/test'
import { PHONE } from '../../support/alerts.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { nextSecond } from 'sesame-testing/next-second'
import { enter } from './steps.ts'
import type { Page } from './test.ts'

/** Signs the person in on another device, which the API does not know. */
export async function otherDevice(context: BrowserContext, email: string): Promise<Page> {
  // Wait for the next second, because the identity service's emulator distinguishes sign-ins only by whole seconds.
  await nextSecond()
  const browser = context.browser()
  if (browser === null) throw new Error('no browser')
  const other = await browser.newContext({
    userAgent: PHONE,
    locale: 'fr-FR',
    baseURL: suiteVariable('HOSTING_URL'),
  })
  const page = await other.newPage()
  await enter(page, email)
  return page
}
