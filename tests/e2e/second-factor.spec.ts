import { DAY_MS } from '@sesame/contract/durations'
import { CodeApp, protect } from 'sesame-testing/code-app'
import { PASSWORD } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { serveOwnApi } from '../support/own-api.ts'
import { expectAccessible } from './support/accessible.ts'
import { press, tabTo, typeInto } from './support/keyboard.ts'
import { expectLanguage, LOCALES, openIn, type Both } from './support/languages.ts'
import { signIn, signOut } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const CODE = /^(?:Code à 6\s|6-digit code)/
const RECOVERY = /^(?:Code de secours|Recovery code)$/
const TITLE: Both<string> = { fr: 'Saisissez votre code', en: 'Enter your code' }

/** Signs in with the password, and waits until the page asks for a code. */
async function askedFor(page: Page, email: string, path = '/connexion'): Promise<void> {
  await page.goto(path)
  await signIn(page, email)
  await expect(title(page, TITLE.fr)).toBeVisible()
}

async function give(page: Page, code: string): Promise<void> {
  await page.getByLabel(CODE).fill(code)
  await page.getByLabel(CODE).press('Enter')
}

test('after the password, a person enters the code by keyboard, and the requested page opens', async ({
  page,
  person,
}) => {
  const { app } = await protect(person)
  await askedFor(page, person.email, '/connexion?next=/securite')
  await expect(page.getByLabel(CODE)).toBeFocused()
  await page.keyboard.type(app.wrong())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('il vous reste 4')
  await expect(page.getByLabel(CODE)).toBeFocused()
  // The page selects the refused code, so the next code replaces it.
  await page.keyboard.type(await app.next())
  await press(button(page, 'Se connecter'))
  await expect(title(page, 'Sécurité')).toBeVisible()
  await expect(page).toHaveURL('/securite')
})

test('a remembered device does not have to enter a code again', async ({ page, person }) => {
  const { app } = await protect(person)
  await askedFor(page, person.email)
  await page.getByRole('checkbox', { name: /^Ne plus demander/ }).check()
  await give(page, await app.next())
  await expect(title(page, /^Bonjour/)).toBeVisible()
  await nextSecond()
  await signOut(page)
  await signIn(page, person.email)
  await expect(title(page, /^Bonjour/)).toBeVisible()
})

test('a recovery code replaces the app’s code only once, and the home page says how many codes are left', async ({
  page,
  person,
}) => {
  const { recoveryCodes } = await protect(person)
  const [first = ''] = recoveryCodes
  const use = async (): Promise<void> => {
    await button(page, 'Utiliser un code de secours').click()
    await page.getByLabel(RECOVERY).fill(`${first.slice(0, 4)}-${first.slice(4).toLowerCase()}`)
    await page.getByLabel(RECOVERY).press('Enter')
  }
  await askedFor(page, person.email)
  await use()
  await expect(title(page, /^Bonjour/)).toBeVisible()
  await expect(page.getByText(/^Il vous reste 9\scodes de secours\.$/)).toBeVisible()
  await nextSecond()
  await signOut(page)
  await askedFor(page, person.email)
  await use()
  await expect(page.getByRole('alert')).toContainText('ou il a déjà servi')
})

test(
  'after five refused codes, the person has to wait before they enter another code',
  SLOW,
  async ({ page, person }) => {
    const { app } = await protect(person)
    await askedFor(page, person.email)
    for (const left of [4, 3, 2, 1]) {
      await give(page, app.wrong())
      await expect(page.getByRole('alert')).toContainText(`il vous reste ${left}`)
    }
    await give(page, app.wrong())
    await expect(page.getByRole('note').filter({ hasText: 'Trop d’essais' })).toBeFocused()
    await expect(page.getByLabel(CODE)).toBeDisabled()
    await expectAccessible(page)
  },
)

test(
  'a person without their phone starts the waiting period to remove the second factor, and sees it at the next sign-in',
  SLOW,
  async ({ page, person }) => {
    await protect(person)
    await askedFor(page, person.email)
    await press(button(page, 'Je n’ai plus mon téléphone'))
    await expect(title(page, 'Sans votre téléphone')).toBeFocused()
    await button(page, 'Commencer l’attente').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Commencer l’attente' }).click()
    await expect(title(page, 'L’attente a commencé')).toBeFocused()
    await button(page, 'Revenir à la connexion').click()
    await nextSecond()
    await signIn(page, person.email)
    await expect(title(page, 'L’attente a commencé')).toBeVisible()
    await expect(page.getByRole('meter')).toHaveAccessibleName('Attente')
  },
)

test('the lock screen and the proof of identity also require a code', async ({ page, person }) => {
  const { app, recoveryCodes } = await protect(person)
  await askedFor(page, person.email)
  await give(page, await app.next())
  await expect(title(page, /^Bonjour/)).toBeVisible()
  await nextSecond()
  await page.keyboard.press('Alt+l')
  await expect(title(page, 'Session verrouillée')).toBeVisible()
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await button(page, 'Déverrouiller').click()
  await expect(title(page, TITLE.fr)).toBeVisible()
  await give(page, await app.next())
  await expect(title(page, /^Bonjour/)).toBeVisible()

  await page.goto('/profil/donnees')
  await button(page, 'Supprimer mon compte').click()
  const outer = page.getByRole('dialog').first()
  await nextSecond()
  await outer.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await outer.getByLabel('Mot de passe actuel').press('Enter')
  const inner = page.getByRole('dialog', { name: TITLE.fr })
  await expect(inner.getByLabel(CODE)).toBeFocused()
  await expectAccessible(page)
  await inner.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await page.getByLabel(RECOVERY).fill(recoveryCodes[1] ?? '')
  await page.getByLabel(RECOVERY).press('Enter')
  await expect(outer.getByLabel(/saisissez SUPPRIMER/)).toBeFocused()
})

test(
  'after a change of password, the session can still read its data',
  SLOW,
  async ({ page, person }) => {
    const { app } = await protect(person)
    await askedFor(page, person.email)
    await give(page, await app.next())
    await expect(title(page, /^Bonjour/)).toBeVisible()
    await nextSecond()
    await page.goto('/profil/acces')
    await button(page, 'Changer le mot de passe').click()
    const dialog = page.getByRole('dialog').first()
    await dialog.getByLabel('Mot de passe actuel').fill(PASSWORD)
    await dialog.getByLabel('Nouveau mot de passe', { exact: true }).fill('Capucine-77-rouge')
    await dialog.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await page
      .getByRole('dialog', { name: TITLE.fr })
      .getByLabel(CODE)
      .fill(await app.next())
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Mot de passe changé/)).toBeVisible()
    await page.goto('/securite')
    await expect(page.getByRole('region', { name: 'Appareils' })).toBeVisible()
    await page.reload()
    await expect(
      page.getByRole('region', { name: 'Appareils' }).getByRole('listitem'),
    ).not.toHaveCount(0)
  },
)

for (const locale of LOCALES) {
  test(
    `every state is accessible, and its text is in ${locale}`,
    SLOW,
    async ({ page, person }) => {
      const { app } = await protect(person)
      await openIn(page, locale, '/connexion')
      await signIn(page, person.email)
      await expect(title(page, TITLE[locale])).toBeVisible()
      const check = async (): Promise<void> => {
        await expectAccessible(page)
        await expectLanguage(page, locale)
      }
      await check()
      await give(page, app.wrong())
      await expect(page.getByLabel(CODE)).toHaveAttribute('aria-invalid', 'true')
      await check()
      await button(page, /^(?:Utiliser un code de secours|Use a recovery code)$/).click()
      await check()
      await button(
        page,
        /^(?:Je n’ai plus ces codes non plus|I no longer have these codes)/,
      ).click()
      await expect(title(page, /^(?:Sans votre téléphone|Without your phone)$/)).toBeFocused()
      await check()
      const begin = /^(?:Commencer l’attente|Start waiting)$/
      await button(page, begin).click()
      await check()
      await page.getByRole('dialog').getByRole('button', { name: begin }).click()
      await expect(title(page, /^(?:L’attente a commencé|The wait has begun)$/)).toBeFocused()
      await check()
    },
  )
}

test('nothing overflows in a window 320 px wide', SLOW, async ({ page, person }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await protect(person)
  await askedFor(page, person.email)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await button(page, 'Je n’ai plus mon téléphone').click()
  expect(await overflow()).toBe(0)
})

test(
  'if a second factor is required, no page opens until the person has set one up',
  SLOW,
  async ({ page, person }) => {
    const own = await serveOwnApi({
      SESAME_SECOND_FACTOR_FROM: new Date(Date.now() - DAY_MS).toISOString(),
    })
    await page.route('**/api/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: own.origin + pathname + search }) })
    })
    await page.goto('/connexion?next=/securite')
    await signIn(page, person.email)
    await expect(title(page, 'Protégez votre compte')).toBeVisible()
    await expectAccessible(page)
    await tabTo(button(page, 'Se déconnecter'))
    await button(page, 'Activer la double vérification').click()
    await expect(title(page, 'Activer la double vérification')).toBeVisible()
    const key = await page.locator('.quads').innerText()
    const app = CodeApp.typed(key)
    await typeInto(page.getByLabel(/^Code affiché/), await app.next())
    await page.keyboard.press('Enter')
    await expect(title(page, 'Vos codes de secours')).toBeVisible()
    await page.getByRole('checkbox', { name: /^J’ai mis ces codes/ }).check()
    await button(page, 'Terminer').click()
    await expect(page.getByRole('region', { name: 'Appareils' })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await own.close()
  },
)
