import { PASSWORD } from 'sesame-testing/identity'
import { enter, fillSignUp, signIn } from './support/steps.ts'
import { expectStill, noteShifts, STILL } from './support/still.ts'
import { expect, test, type Page } from './support/test.ts'

/** The layout shift allowed for a person's lists, whose length is unknown until they load. */
const LISTS = 0.02

/** A delay (ms) longer than the time within which the browser attributes a layout shift to a click. */
const SLOW_MS = 700

const question = (page: Page) => page.getByRole('region', { name: 'Mesure d’audience' })

async function openScreen(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

test('the layout does not shift while a signed-out screen loads', async ({ page }) => {
  await noteShifts(page)
  // The layout may shift when the font arrives. Only the first visit downloads the font.
  for (const [path, name] of [
    ['/connexion', 'Connexion'],
    ['/inscription', 'Créer un compte'],
    ['/mot-de-passe-oublie', 'Mot de passe oublié'],
    ['/aide', 'Aide'],
    ['/mentions-legales', 'Mentions légales'],
    ['/conditions', 'Conditions d’utilisation'],
    ['/confidentialite', 'Politique de confidentialité'],
    ['/introuvable', 'Page introuvable'],
  ] as const) {
    await openScreen(page, path, name)
    await expectStill(page, STILL)
  }
})

test('the layout does not shift while a signed-in screen loads', async ({ page, person }) => {
  await enter(page, person.email)
  await noteShifts(page)
  for (const [path, name, atMost] of [
    ['/profil', 'Marie Lefèvre', STILL],
    ['/profil/acces', 'Moyens de connexion', LISTS],
    ['/profil/donnees', 'Données personnelles', STILL],
    ['/securite', 'Sécurité', LISTS],
    ['/', 'Bonjour Marie.', LISTS],
  ] as const) {
    await openScreen(page, path, name)
    await expectStill(page, atMost)
  }
})

for (const width of [1280, 390, 320]) {
  test(`at ${width} px, the question about analytics covers part of the page without shifting it, and an answer removes it for good`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 640 })
    await enter(page, person.email, '/profil/donnees')
    await noteShifts(page)
    await openScreen(page, '/profil/donnees', 'Données personnelles')
    await expect(question(page)).toBeInViewport({ ratio: 1 })
    await expectStill(page, STILL)
    await question(page).getByRole('button', { name: 'Refuser' }).click()
    await noteQuestions(page)
    await openScreen(page, '/profil/donnees', 'Données personnelles')
    await expectStill(page, STILL)
    expect(await page.evaluate(() => 'asked' in document.documentElement.dataset)).toBe(false)
  })

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const motion = reducedMotion === 'reduce' ? ', with less motion,' : ''
    test(`at ${width} px${motion} the layout does not shift after a refusal or if the network is lost`, async ({
      page,
      person,
      context,
    }) => {
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 640 })
      await page.emulateMedia({ reducedMotion })
      await noteShifts(page)
      await slow(page, '**/accounts:signInWithPassword?*')
      await openScreen(page, '/connexion', 'Connexion')
      await signIn(page, person.email, `${PASSWORD}-non`)
      await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
      await expectStill(page, STILL)
      await context.setOffline(true)
      await expect(page.getByText('Vous êtes hors connexion.')).toBeInViewport({ ratio: 1 })
      await expectStill(page, STILL)
      await context.setOffline(false)

      await slow(page, '**/accounts:signUp?*')
      await openScreen(page, '/inscription', 'Créer un compte')
      await fillSignUp(page, person.email)
      // Use a wrong password, because the right one would sign in.
      await page.getByLabel('Mot de passe', { exact: true }).fill(`${PASSWORD}-non`)
      await page.getByRole('button', { name: 'Créer mon compte' }).click()
      await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
      await expectStill(page, STILL)
    })
  }
}

/** Delays the responses of a URL. */
async function slow(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
}

/** Makes every later page record whether the question about analytics appears, even for a moment. */
async function noteQuestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { documentElement: root } = document
      if (document.querySelector('.over section') !== null) root.dataset['asked'] = ''
    }).observe(document, { childList: true, subtree: true })
  })
}
