import { registered } from '../support/api.ts'
import { nextSecond } from '../support/next-second.ts'
import { expectAccessible } from './support/accessible.ts'
import { unknownPasskey, VirtualAuthenticator } from './support/authenticator.ts'
import { expectEnglish, expectFrench } from './support/languages.ts'
import {
  addPasskey,
  askForPasskey,
  passkeys,
  welcome,
  withoutAutofill,
} from './support/passkeys.ts'
import { signOut, storedToken } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('the lock takes no passkey of somebody else, and the own one still opens', async ({
  page,
  person,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await withoutAutofill(other)
  const theirs = await VirtualAuthenticator.on(other)
  await addPasskey(other, (await registered()).email)
  const [strange] = await theirs.held()
  await elsewhere.close()
  if (strange === undefined) throw new Error('no passkey')

  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await addPasskey(page, person.email)
  const [own] = await authenticator.held()
  if (own === undefined) throw new Error('no passkey')
  await authenticator.lose(own)
  await authenticator.take(strange)
  await page.keyboard.press('Alt+l')
  const unlock = page.getByRole('button', { name: 'Déverrouiller avec une clé d’accès' })
  await expect(unlock).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Clé d’accès non reconnue')).toBeVisible()
  await expectFrench(page)
  await expectAccessible(page)

  await authenticator.lose(strange)
  await authenticator.take(own)
  await nextSecond()
  await unlock.click()
  await expect(passkeys(page)).toBeVisible()
})

test('who removes the passkey that they came by is out, and is told before', async ({
  page,
  person,
}) => {
  await withoutAutofill(page)
  await VirtualAuthenticator.on(page)
  await addPasskey(page, person.email)
  await signOut(page)
  await askForPasskey(page)
  await welcome(page)
  await page.goto('/securite')
  await passkeys(page)
    .getByRole('button', { name: /^Retirer la clé/ })
    .click()
  await expect(dialog(page)).toContainText('les sessions qu’elle a ouvertes se ferment')
  await dialog(page).getByRole('button', { name: 'Retirer la clé' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  expect(await storedToken(page)).toBeNull()
})

test('in English, too, each failure says what to do', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await authenticator.take(unknownPasskey())
  await page.goto('/connexion')
  await askForPasskey(page)
  await expect(page.getByRole('alert')).toContainText('Passkey not recognised')
  await expectEnglish(page)

  await authenticator.recognise(false)
  await askForPasskey(page)
  await expect(page.getByText('No passkey chosen')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectEnglish(page)
})
