import type { Page } from '@playwright/test'
import { suiteVariable } from '../../support/environment.ts'
import { PASSWORD } from '../../support/identity.ts'

/** Where operators open the console. */
export const TOOLS = suiteVariable('TOOLS_URL')

/** Enters the console by password, at an address of it. */
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
