import type { OperatorRole } from '@sesame/contract/records/operator'
import type { Page } from '@playwright/test'
import { suiteVariable } from '../support/environment.ts'
import { PASSWORD } from '../support/identity.ts'
import { operator } from '../support/operators.ts'
import { expect, test } from './support/test.ts'

const TOOLS = suiteVariable('TOOLS_URL')

/** Enters the console by password, at an address of it. */
async function enter(page: Page, role: OperatorRole, path: string): Promise<void> {
  const { email } = await operator(role)
  await page.goto(TOOLS + path)
  await page.getByText('Entrer avec un mot de passe').click()
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrer', exact: true }).click()
}

test('an operator finds somebody, and ends their session with a reason', async ({
  page,
  person,
}) => {
  await enter(page, 'support', '/personnes')
  await page.getByRole('searchbox').fill(person.email)
  await page.getByRole('button', { name: 'Chercher' }).click()
  await page.getByRole('rowheader').filter({ hasText: person.email }).getByRole('link').click()
  await page.getByRole('button', { name: 'Fermer les sessions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif').fill('Demande au guichet, identité vérifiée')
  await dialog.getByRole('button', { name: 'Fermer les sessions' }).click()
  await expect(page.getByText('1 session fermée.')).toBeVisible()
  await expect(page.getByText('Aucune session ouverte', { exact: true })).toBeVisible()
  // The journal's own words, with the operator's name.
  await expect(page.getByText(/^par Marie Lefèvre · «\u00A0Demande au guichet/u)).toBeVisible()
})

test('an account without a role is shown the door', async ({ page, person }) => {
  await page.goto(TOOLS)
  await page.getByText('Entrer avec un mot de passe').click()
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ce compte n’a pas la clé' })).toBeVisible()
})

test('a tab that was closed keeps no session', async ({ page, context }) => {
  await enter(page, 'admin', '/journal')
  await expect(page.getByRole('heading', { name: 'Journal des opérateurs' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${TOOLS}/journal`)
  await expect(other.getByRole('heading', { name: 'Console des opérateurs' })).toBeVisible()
})
