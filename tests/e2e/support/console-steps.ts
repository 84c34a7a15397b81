import type { Page } from '@playwright/test'
import type { Person } from 'sesame-testing/api'
import { consoleToken } from '../../support/console.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { PASSWORD } from 'sesame-testing/identity'

/** The address of the console. */
export const TOOLS = suiteVariable('TOOLS_URL')

/** For the first call, which waits for the function to start. */
export const PATIENT = { timeout: 30_000 }

/** Signs in to the console by password, at one of its addresses. */
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

/** Opens an address of the console with a ready-made session, so the tab skips the sign-in. */
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
 * Gives the reason for an action. It shows up in other tests' journal in both languages, so none of its words may count
 * as French-only or English-only.
 */
export async function giveReason(page: Page, reason = 'Demande au guichet, identité vérifiée') {
  await page
    .getByRole('dialog')
    .getByLabel(/^(?:Motif|Reason)/)
    .fill(reason)
}
