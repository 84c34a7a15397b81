import type { BrowserContext } from '@playwright/test'
import type { Person } from 'sesame-testing/api'
import { inbox } from 'sesame-testing/inbox'
import { SUBJECTS } from '../support/emails.ts'
import { nextSecond } from 'sesame-testing/next-second'
import { expectAccessible } from './support/accessible.ts'
import { otherDevice } from './support/other-device.ts'
import { changePassword, enter, openAs, signIn, storedToken } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const devices = (page: Page) => page.getByRole('region', { name: 'Appareils' })
/** The card of the alert that asks whether the person knows the sign-in. */
const question = (page: Page) => page.getByRole('region', { name: /^Était-ce vous/ })
const alerts = (page: Page) => page.getByRole('region', { name: 'Alertes' })

/** Opens the security screen of a person who is also signed in on a phone. Resolves with the phone's page. */
async function openBesidePhone(page: Page, context: BrowserContext, person: Person): Promise<Page> {
  await openAs(page, person, '/securite')
  await expect(devices(page).getByText('Cet appareil', { exact: true })).toBeVisible()
  return otherDevice(context, person.email)
}

test('if one device ends another device’s session, the other device is signed out within 5 s and says why', async ({
  page,
  person,
  context,
}) => {
  const phone = await openBesidePhone(page, context, person)
  const row = devices(page).getByRole('listitem').filter({ hasText: 'Safari sur iPhone' })
  await expect(row).toContainText('session active')

  await row.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }).click()
  const question = page.getByRole('dialog', { name: /^Déconnecter cet appareil/ })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  const ended = page.waitForResponse('**/api/auth/sessions/*')
  await question.getByRole('button', { name: 'Déconnecter', exact: true }).click()
  expect((await ended).status()).toBe(200)
  await expect(phone.getByText('Cet appareil a été déconnecté')).toBeVisible({ timeout: 5_000 })
  expect(await storedToken(phone)).toBeNull()
  await expect(row).toBeHidden()
  await expect(page.getByText('Appareil déconnecté.')).toBeVisible()

  // The identity service has signed the phone out too, so a reload does not restore the session.
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  await phone.context().close()
})

test(
  'all other devices are signed out together, and the current device stays signed in',
  SLOW,
  async ({ page, person, context }) => {
    const phone = await openBesidePhone(page, context, person)
    await page.getByRole('button', { name: /^Déconnecter tous les autres/ }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Déconnecter', exact: true }).click()
    await expect(phone.getByText('Cet appareil a été déconnecté')).toBeVisible()
    await expect(page.getByText('Les autres appareils sont déconnectés.')).toBeVisible()
    await expect(devices(page).getByRole('listitem')).toHaveCount(1)
    await phone.context().close()
  },
)

test('an unusual sign-in raises an alert immediately; « C’était moi » closes it everywhere', async ({
  page,
  person,
  context,
}) => {
  await enter(page, person.email, '/securite')
  const waiting = page.getByRole('link', { name: /^Sécurité .*à vérifier/ })
  await expect(devices(page).getByText('Cet appareil', { exact: true })).toBeVisible()
  const phone = await otherDevice(context, person.email)
  const alert = question(page)
  await expect(alert).toContainText('Connexion inhabituelle')
  await expect(alert).toContainText('Safari sur iPhone')
  await expect(waiting).toBeVisible()

  // The phone asks about the sign-in of the browser, not about the sign-in of the phone.
  await phone.goto('/')
  await expect(phone.getByRole('region', { name: 'Vos appareils' })).toBeVisible()
  await expect(question(phone)).not.toContainText('Safari sur iPhone')

  await alert.getByRole('button', { name: /^C’était moi/ }).click()
  await expect(alert).toBeHidden()
  await expect(alerts(page).getByText(/alertes? passées?$/)).toBeVisible()
  await expect(waiting).toBeHidden()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Vos appareils' })).toBeVisible()
  await expect(question(page)).toBeHidden()
  await phone.context().close()
})

test('« Ce n’était pas moi » ends the device’s session, and sends a reset link by e-mail', async ({
  page,
  person,
  context,
}) => {
  await openAs(page, person)
  const phone = await otherDevice(context, person.email)
  await page.goto('/')
  await question(page)
    .getByRole('button', { name: /^Ce n’était pas moi/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Sécuriser votre compte/ })
  await expect(dialog).toContainText(person.email)
  await dialog.getByRole('button', { name: 'Sécuriser mon compte' }).click()
  const due = page.getByRole('heading', { level: 2, name: 'Choisissez un nouveau mot de passe' })
  await expect(due).toBeFocused()
  await expect(phone.getByText('Cet appareil a été déconnecté')).toBeVisible()
  const { text } = await inbox.waitFor(person.email, { subject: SUBJECTS.resetPassword })
  expect(text).toContain('Vous avez répondu que ce n’était pas vous')
  await page.reload()
  await expect(due).toBeVisible()
  await expectAccessible(page)
  await phone.context().close()
})

test('a device keeps the name that its owner chose', SLOW, async ({ page, person, context }) => {
  const phone = await openBesidePhone(page, context, person)
  await devices(page).getByRole('button', { name: 'Renommer Safari sur iPhone' }).click()
  await page.getByLabel('Nom de l’appareil').fill('Téléphone de Marie')
  await page.getByRole('button', { name: 'Enregistrer le nom' }).click()
  await expect(page.getByText('Nom enregistré.')).toBeVisible()
  await page.reload()
  await expect(devices(page)).toContainText('Téléphone de Marie')
  await phone.context().close()
})

test(
  'a person’s own password change is listed among past alerts, without a question',
  SLOW,
  async ({ page, person }) => {
    await openAs(page, person, '/profil/acces')
    await nextSecond()
    await changePassword(page, 'Pivoine-2031')
    await expect(page.getByText(/^Mot de passe changé/)).toBeVisible()
    await page.goto('/securite')
    await alerts(page)
      .getByText(/alertes? passées?$/)
      .click()
    const event = alerts(page).getByRole('listitem').filter({ hasText: 'Mot de passe changé' })
    await expect(event).toContainText('Depuis cet appareil')
    await expect(question(page)).toBeHidden()
    await expect(page.getByRole('link', { name: /de sécurité à vérifier/ })).toBeHidden()
  },
)

test('a lock delay chosen on a device applies on that device', async ({ page, person }) => {
  await page.clock.install()
  await openAs(page, person, '/securite')
  await page.getByLabel('Verrouiller après').selectOption('1 minute d’inactivité')
  await expect(page.getByText('Délai enregistré.')).toBeVisible()
  await page.clock.fastForward('01:10')
  await expect(page.getByText('Verrouillée après 1 minute d’inactivité.')).toBeVisible()
})

test(
  'the security screen and its dialogs have no accessibility violation',
  SLOW,
  async ({ page, person, context }) => {
    const phone = await openBesidePhone(page, context, person)
    await expect(question(page)).toBeVisible()
    await expectAccessible(page)
    // Open the dialog by keyboard and close it. The focus must return to the button.
    const end = devices(page).getByRole('button', { name: /^Déconnecter Safari/ })
    await end.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(end).toBeFocused()
    await phone.context().close()
  },
)

test('the security screen is also available in English', SLOW, async ({ page, person }) => {
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

test.describe('the button « Continuer en tant que … »', () => {
  /** Opens the sign-in page as a remembered person whose access token was lost. */
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

  test('opens the session with one click, without a password', async ({ page, person }) => {
    await comeBack(page, person.email)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continuer en tant que Marie Lefèvre' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
  })

  test(
    'can be declined: the browser then forgets the account for good',
    SLOW,
    async ({ page, person }) => {
      await comeBack(page, person.email)
      await page.getByRole('button', { name: 'Oublier ce compte' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Adresse e-mail')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Continuer en tant que Marie/ })).toBeHidden()
    },
  )

  test('asks for the password if the session was locked', SLOW, async ({ page, person }) => {
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

  test('is shown only to people who chose to be remembered', SLOW, async ({ page, person }) => {
    await enter(page, person.email)
    await page.evaluate(() => localStorage.removeItem('accessToken'))
    await page.goto('/connexion')
    await expect(page.getByLabel('Adresse e-mail')).toBeVisible()
    // Wait until the client has started and deleted the data of the ended session.
    await page.waitForFunction(
      () => !Object.keys(sessionStorage).some((key) => key.startsWith('firebase:authUser:')),
    )
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Continuer en tant que Marie/ })).toHaveCount(0)
  })
})
