import type { BrowserContext } from '@playwright/test'
import { suiteVariable } from '../support/environment.ts'
import { mailsTo } from '../support/mails.ts'
import { nextSecond } from '../support/next-second.ts'
import { expectAccessible } from './support/accessible.ts'
import { enter, signIn, storedToken } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

const OTHER_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Another device of the same person, unknown to the API. */
async function otherDevice(context: BrowserContext, email: string): Promise<Page> {
  // The identity service's emulator tells sign-ins apart by whole seconds.
  await nextSecond()
  const browser = context.browser()
  if (browser === null) throw new Error('no browser')
  const other = await browser.newContext({
    userAgent: OTHER_BROWSER,
    locale: 'fr-FR',
    baseURL: suiteVariable('HOSTING_URL'),
  })
  const page = await other.newPage()
  await enter(page, email)
  return page
}

const devices = (page: Page) => page.getByRole('region', { name: 'Appareils' })
const alerts = (page: Page) => page.getByRole('region', { name: 'Alertes' })

/** The security screen of a person who is also signed in on a phone. */
async function openBesidePhone(page: Page, context: BrowserContext, email: string): Promise<Page> {
  await enter(page, email)
  const phone = await otherDevice(context, email)
  await page.goto('/securite')
  await expect(devices(page).getByText('Cet appareil')).toBeVisible()
  return phone
}

test('a device that is ended from another one is out within 5 s, and says why', async ({
  page,
  person,
  context,
}) => {
  const phone = await openBesidePhone(page, context, person.email)
  const row = devices(page).getByRole('listitem').filter({ hasText: 'Safari sur iPhone' })
  await expect(row).toContainText('active maintenant')

  await row.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }).click()
  const question = page.getByRole('dialog', { name: /^Déconnecter cet appareil/ })
  const ended = page.waitForResponse('**/api/auth/sessions/*')
  await question.getByRole('button', { name: 'Déconnecter', exact: true }).click()
  expect((await ended).status()).toBe(204)
  await expect(phone.getByText('Cet appareil a été déconnecté')).toBeVisible({ timeout: 5_000 })
  expect(await storedToken(phone)).toBeNull()
  await expect(row).toBeHidden()
  await expect(page.getByText('Appareil déconnecté.')).toBeVisible()

  // Its tab is also signed out at the identity service, so there is nothing to continue with.
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  await phone.context().close()
})

test('all other devices are ended at once, this one stays', async ({ page, person, context }) => {
  const phone = await openBesidePhone(page, context, person.email)
  await page.getByRole('button', { name: /^Déconnecter tous les autres/ }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Déconnecter', exact: true }).click()
  await expect(phone.getByText('Cet appareil a été déconnecté')).toBeVisible()
  await expect(page.getByText('Les autres appareils sont déconnectés.')).toBeVisible()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await phone.context().close()
})

test('an unusual sign-in alerts at once; « C’était moi » settles it everywhere', async ({
  page,
  person,
  context,
}) => {
  await enter(page, person.email)
  const bell = page.getByRole('link', { name: /de sécurité à vérifier/ })
  await page.goto('/securite')
  await expect(devices(page).getByText('Cet appareil')).toBeVisible()
  const phone = await otherDevice(context, person.email)
  const alert = alerts(page).getByRole('listitem').filter({ hasText: 'Safari sur iPhone' })
  await expect(alert).toContainText('Connexion inhabituelle')
  await expect(bell).toBeVisible()

  const mine = alerts(page).getByRole('button', { name: /^C’était moi/ })
  for (let left = await mine.count(); left > 0; left--) {
    await mine.first().click()
    await expect(mine).toHaveCount(left - 1)
  }
  await expect(alert).toContainText('Vérifiée')
  await expect(bell).toBeHidden()
  await page.goto('/')
  await expect(page.getByText('Aucune alerte de sécurité')).toBeVisible()
  await phone.context().close()
})

test('« Ce n’était pas moi » ends the device and mails a link to a new password', async ({
  page,
  person,
  context,
}) => {
  await enter(page, person.email)
  const phone = await otherDevice(context, person.email)
  await page.goto('/')
  // Found by its text: the notice about the unverified address may be listed before the alerts.
  await page.getByRole('link', { name: /^Voir\s: .*alertes? à vérifier/ }).click()
  const alert = alerts(page).getByRole('listitem').filter({ hasText: 'Safari sur iPhone' })
  await alert.getByRole('button', { name: /^Ce n’était pas moi/ }).click()
  const question = page.getByRole('dialog', { name: /^Sécuriser votre compte/ })
  await expect(question).toContainText(person.email)
  await question.getByRole('button', { name: 'Sécuriser mon compte' }).click()
  await expect(page.getByText(/^C’est fait/)).toBeVisible()
  await expect(phone.getByText('Cet appareil a été déconnecté')).toBeVisible()
  const mails = await mailsTo(person.email)
  expect(mails.map(({ requestType }) => requestType)).toEqual(['PASSWORD_RESET'])
  await phone.context().close()
})

test('the lock delay that is chosen here locks here', async ({ page, person }) => {
  await page.clock.install()
  await enter(page, person.email, '/securite')
  await page.getByLabel('Verrouiller après').selectOption('1 minute d’inactivité')
  await expect(page.getByText('Délai enregistré.')).toBeVisible()
  await page.clock.fastForward('01:10')
  await expect(page.getByText('Verrouillée après 1 minute d’inactivité.')).toBeVisible()
})

test('the security screen has no violation, its questions included', async ({
  page,
  person,
  context,
}) => {
  const phone = await openBesidePhone(page, context, person.email)
  await expect(alerts(page).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  // With the keyboard: open the dialog, close it, and find the focus back on the button.
  const end = devices(page).getByRole('button', { name: /^Déconnecter Safari/ })
  await end.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(end).toBeFocused()
  await phone.context().close()
})

test('the security screen speaks English too', async ({ page, person }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  await page.goto('/connexion')
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('Tournesol-42')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Marie/ })).toBeVisible()
  await page.goto('/securite')
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
})

test.describe('« Continuer en tant que … »', () => {
  /** A remembered person returns after the access token is lost. */
  async function comeBack(page: Page, email: string): Promise<void> {
    await page.goto('/connexion')
    await page.getByRole('checkbox', { name: 'Rester connecté' }).check()
    await signIn(page, email)
    await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('accessToken'))
    await page.goto('/connexion')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Bon retour parmi nous' }),
    ).toBeVisible()
  }

  test('opens in one click, without a password', async ({ page, person }) => {
    await comeBack(page, person.email)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continuer en tant que Marie Lefèvre' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
  })

  test('can be refused: the account is forgotten for good', async ({ page, person }) => {
    await comeBack(page, person.email)
    await page.getByRole('button', { name: 'Oublier ce compte' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Adresse e-mail')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Continuer en tant que Marie/ })).toBeHidden()
  })

  test('asks a locked session for its password', async ({ page, person }) => {
    await page.goto('/connexion')
    await page.getByRole('checkbox', { name: 'Rester connecté' }).check()
    await signIn(page, person.email)
    await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
    const locked = page.waitForResponse('**/api/auth/lock-session')
    await page.keyboard.press('Alt+l')
    await locked
    await page.evaluate(() => {
      localStorage.removeItem('accessToken')
      localStorage.removeItem('lockedAfterMinutes')
    })
    await page.goto('/connexion')
    await page.getByRole('button', { name: 'Continuer en tant que Marie Lefèvre' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Session verrouillée' })).toBeVisible()
  })

  test('is not offered to who did not ask to be remembered', async ({ page, person }) => {
    await enter(page, person.email)
    await page.evaluate(() => localStorage.removeItem('accessToken'))
    await page.goto('/connexion')
    await expect(page.getByLabel('Adresse e-mail')).toBeVisible()
    // The client has started, and has dropped its data of the ended session.
    await page.waitForFunction(
      () => !Object.keys(sessionStorage).some((key) => key.startsWith('firebase:authUser:')),
    )
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Continuer en tant que Marie/ })).toHaveCount(0)
  })
})
