import type { Page } from '@playwright/test'
import type { Person } from 'sesame-testing/api'
import { consoleToken } from '../../support/console.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { PASSWORD } from 'sesame-testing/identity'

/** The URL of the console. */
export const TOOLS = suiteVariable('TOOLS_URL')

/** A timeout for the first call, which waits until the function has started. */
export const PATIENT = { timeout: 30_000 }

/** Signs in to the console by password, starting from one of its pages. */
export async function enterConsole(
  page: Page,
  email: string,
  path: string,
  password = PASSWORD,
): Promise<void> {
  await page.goto(TOOLS + path)
  await page.getByText('Entrer avec un mot de passe').click()
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrer', exact: true }).click()
}

/** Opens a page of the console with a ready-made session, so that no sign-in is needed. */
export async function openConsole(page: Page, operator: Person, path: string): Promise<void> {
  const given = { origin: TOOLS, token: await consoleToken(operator) }
  await page.addInitScript(({ origin, token }) => {
    if (location.origin !== origin || 'given' in sessionStorage) return
    sessionStorage.setItem('given', '')
    sessionStorage.setItem('consoleToken', token)
  }, given)
  await page.goto(TOOLS + path)
}

/**
 * Fills in the reason for an action. Other tests see the reason in the journal in both languages, so none of its words may count
 * as French-only or English-only.
 */
export async function giveReason(page: Page, reason = 'Demande au guichet, identité vérifiée') {
  await page
    .getByRole('dialog')
    .getByLabel(/^(?:Motif|Reason)/)
    .fill(reason)
}
