import { operator } from '../support/operators.ts'
import { PASSWORD } from 'sesame-testing/identity'
import { enterConsole, PATIENT } from './support/console-steps.ts'
import { signIn, signOut } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'
import { translated } from './support/translated.ts'

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('a page that the browser has translated shows a refusal, keeps what was typed, changes its language and signs in', async ({
  page,
  person,
}) => {
  await page.goto('/connexion')
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await translated(page)
  await signIn(page, person.email, `${PASSWORD}-non`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
  const toggle = page.getByRole('button', { name: /changer de langue|change language/i })
  await toggle.click()
  await heading(page, 'Sign in')
  await expect(page.getByLabel('E-mail address')).toHaveValue(person.email)
  await toggle.click()
  await heading(page, 'Connexion')
  await signIn(page, person.email)
  await heading(page, /^Bonjour/)
  await page.getByRole('button', { name: /menu du compte/ }).click()
  await page.getByRole('link', { name: 'Sécurité', exact: true }).last().click()
  await heading(page, 'Sécurité')
  await signOut(page)
})

test('an operator can sign in, search and open a dialog in a console that the browser has translated', async ({
  page,
  person,
}) => {
  const { email } = await operator('support')
  await enterConsole(page, email, `/personnes/${person.uid}`)
  const close = page.getByRole('button', { name: 'Fermer les sessions' })
  await expect(close).toBeVisible(PATIENT)
  await translated(page)
  await close.click()
  await page.getByRole('dialog').locator('[type=submit]').click()
  await expect(page.locator('dialog [aria-invalid=true]').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /changer de langue/i })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'End the sessions' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'People' }).click()
  await page.getByRole('searchbox').fill(person.email)
  await page.keyboard.press('Enter')
  await heading(page, 'People')
})
