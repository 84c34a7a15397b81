import { freshEmail, PASSWORD } from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { SUBJECTS } from '../support/emails.ts'
import { nextSecond } from 'sesame-testing/next-second'
import {
  expectEveryStopSeen,
  expectFocusKept,
  expectFocusSeen,
  openInside,
  press,
  tabTo,
  typeInto,
} from './support/keyboard.ts'
import { emailLink } from './support/email-link.ts'
import { chooseAccount, test } from './support/providers.ts'
import { expect, type Page } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const emailField = (page: Page) => page.getByLabel('Adresse e-mail')
const passwordField = (page: Page) => page.getByLabel('Mot de passe', { exact: true })

async function open(page: Page, path = '/connexion'): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
}

async function signInByKeyboard(page: Page, email: string): Promise<void> {
  await open(page)
  await typeInto(emailField(page), email)
  await typeInto(passwordField(page), PASSWORD)
  await page.keyboard.press('Enter')
  await expectHome(page)
}

async function enterAsGuestByKeyboard(page: Page): Promise<void> {
  await open(page)
  await press(button(page, 'Continuer en tant qu’invité'))
  await expectHome(page)
}

/** Waits until the whole page has loaded. Otherwise a part that appears later could move the focused control off the screen. */
async function expectHome(page: Page): Promise<void> {
  await expect(title(page, /^Bonjour/)).toBeFocused()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

test.describe('using only the keyboard', () => {
  test('a person shows their password, ticks « remember me », is refused, then signs in', async ({
    page,
    person,
  }) => {
    await open(page)
    await typeInto(emailField(page), person.email)
    await typeInto(passwordField(page), `${PASSWORD}-non`)
    await press(button(page, 'Afficher le mot de passe'), 'Space')
    await expect(button(page, 'Masquer le mot de passe')).toBeFocused()
    await expect(passwordField(page)).toHaveAttribute('type', 'text')
    await press(page.getByRole('checkbox', { name: 'Rester connecté' }), 'Space')
    await press(button(page, 'Se connecter'))
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert).toContainText('L’adresse e-mail ou le mot de passe est incorrect.')
    await typeInto(passwordField(page), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(title(page, 'Bonjour Marie')).toBeFocused()
  })

  test('a person chooses a provider, and signs in through its popup', async ({ page }) => {
    await open(page)
    const opened = page.waitForEvent('popup')
    await press(button(page, 'Continuer avec Microsoft'))
    await chooseAccount(await opened, freshEmail())
    await expect(title(page, /^Bonjour/)).toBeFocused()
  })

  test('a remembered person continues, or makes the browser forget the account, and the focus stays on the page', async ({
    page,
    person,
  }) => {
    await open(page)
    await typeInto(emailField(page), person.email)
    await typeInto(passwordField(page), PASSWORD)
    await press(page.getByRole('checkbox', { name: 'Rester connecté' }), 'Space')
    await page.keyboard.press('Enter')
    await expect(title(page, /^Bonjour/)).toBeVisible()
    const comeBack = async (): Promise<void> => {
      await page.evaluate(() => localStorage.removeItem('accessToken'))
      await open(page)
      await expect(title(page, 'Bon retour parmi nous')).toBeVisible()
    }
    await comeBack()
    await press(button(page, 'Continuer en tant que Marie Lefèvre'))
    await expect(title(page, 'Bonjour Marie')).toBeFocused()
    await comeBack()
    await press(button(page, 'Oublier ce compte'))
    await expect(title(page, 'Connexion')).toBeFocused()
  })

  test('a new person reaches the form, learns what is missing, and creates an account', async ({
    page,
  }) => {
    await open(page)
    await press(page.getByRole('link', { name: 'Créer un compte' }))
    await expect(title(page, 'Créer un compte')).toBeFocused()
    await press(button(page, 'Créer mon compte'))
    await expect(page.getByLabel('Nom affiché')).toBeFocused()
    await expectFocusSeen(page)
    await page.keyboard.type('Inès Dupont')
    await typeInto(emailField(page), freshEmail())
    await typeInto(passwordField(page), PASSWORD)
    await press(page.getByRole('checkbox', { name: /J’accepte/ }), 'Space')
    await press(button(page, 'Créer mon compte'))
    await expect(title(page, 'Bonjour Inès')).toBeFocused()
  })

  test('a person requests a link for a forgotten password, and sets a new one through it', async ({
    page,
    person,
  }) => {
    await open(page)
    await press(page.getByRole('link', { name: 'Mot de passe oublié' }))
    await expect(title(page, 'Mot de passe oublié')).toBeFocused()
    await typeInto(emailField(page), person.email)
    await page.keyboard.press('Enter')
    await expect(title(page, 'Consultez votre messagerie')).toBeFocused()
    const message = await inbox.waitFor(person.email, { subject: SUBJECTS.resetPassword })
    await page.goto(await emailLink(page, message, 'Choisir un mot de passe'))
    await typeInto(page.getByLabel('Nouveau mot de passe'), 'Capucine-77')
    await typeInto(page.getByLabel('Confirmez le mot de passe'), 'Capucine-78')
    await press(button(page, 'Enregistrer le mot de passe'))
    await expect(page.getByLabel('Confirmez le mot de passe')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Capucine-77')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Mot de passe enregistré')).toBeFocused()
    await press(page.getByRole('link', { name: 'Continuer' }))
    await expect(title(page, 'Bonjour Marie')).toBeFocused()
  })

  test('a guest signs in, closes the dialog about a taken address with Escape, and upgrades their account', async ({
    page,
    person,
  }) => {
    await enterAsGuestByKeyboard(page)
    await press(page.getByRole('link', { name: 'Créer un compte' }))
    await expect(title(page, 'Conserver mes données')).toBeFocused()
    await typeInto(page.getByLabel('Nom affiché'), 'Inès Dupont')
    await typeInto(emailField(page), person.email)
    await typeInto(passwordField(page), PASSWORD)
    await press(page.getByRole('checkbox', { name: /J’accepte/ }), 'Space')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectFocusKept(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(emailField(page)).toBeFocused()
    await page.keyboard.type(freshEmail())
    await page.keyboard.press('Enter')
    await expect(title(page, 'Bonjour Inès')).toBeFocused()
  })

  test('a person changes the language and the theme, and the focus stays on the control', async ({
    page,
  }) => {
    await open(page)
    const theme = page.getByRole('button', { name: /thème/i })
    await press(theme)
    await expect(theme).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/)
    await press(button(page, /changer de langue/i))
    await expect(title(page, 'Sign in')).toBeVisible()
    await expect(button(page, /change language/i)).toBeFocused()
  })

  test('a person answers the question about analytics, and the focus moves to the page', async ({
    page,
    person,
  }) => {
    await signInByKeyboard(page, person.email)
    const question = page.getByRole('region', { name: 'Mesure d’audience' })
    await press(question.getByRole('button', { name: 'Refuser' }))
    await expect(question).toBeHidden()
    await expect(title(page, 'Bonjour Marie')).toBeFocused()
  })

  // keyboard-inside.spec.ts tests the other pages.
  test('every control that Tab reaches on /profil/acces shows its focus, down to the end of the page', async ({
    page,
    person,
  }) => {
    await openInside(page, person.email, '/profil/acces')
    await expectEveryStopSeen(page)
  })

  test('a person opens the menu, closes it with Escape, locks and unlocks the session, and signs out', async ({
    page,
    person,
  }) => {
    await signInByKeyboard(page, person.email)
    const menu = button(page, /menu du compte/i)
    await press(menu)
    await tabTo(page.getByRole('link', { name: 'Profil', exact: true }).last())
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')

    await page.keyboard.press('Enter')
    await press(button(page, /^Verrouiller/))
    await expect(passwordField(page)).toBeFocused()
    await expectFocusSeen(page)
    await page.keyboard.type(`${PASSWORD}-non`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeFocused()
    await page.reload()
    await expect(passwordField(page)).toBeFocused()
    await nextSecond()
    await typeInto(passwordField(page), PASSWORD)
    await press(button(page, 'Déverrouiller'))
    await expectHome(page)

    await press(menu)
    await press(button(page, 'Se déconnecter'))
    await expect(title(page, 'Connexion')).toBeFocused()
  })
})
