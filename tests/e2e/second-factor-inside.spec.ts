import { readFile } from 'node:fs/promises'
import type { Person } from 'sesame-testing/api'
import { CodeApp } from 'sesame-testing/code-app'
import { expectAccessible } from './support/accessible.ts'
import { expectEnglish, expectFrench } from './support/languages.ts'
import { openAs } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SETUP = '/profil/acces?double-verification'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const codeField = (page: Page) => page.getByLabel(/^(?:Code affiché|Code shown)/)

/** Returns the secret key for the code app, read from the screen. */
function shownKey(page: Page): Promise<string> {
  return page.getByRole('group', { name: /^(?:Pas d’appareil|No camera)/ }).innerText()
}

/** Opens the sign-in methods, and turns the second factor on by keyboard. Resolves with the code app. */
async function turnOn(page: Page): Promise<CodeApp> {
  await page.getByRole('link', { name: /^(?:Activer|Turn on)/ }).click()
  await expect(codeField(page)).toBeVisible()
  const app = CodeApp.typed(await shownKey(page))
  await codeField(page).fill(await app.next())
  await page.keyboard.press('Enter')
  await expect(heading(page, /^(?:Vos codes de secours|Your recovery codes)$/)).toBeFocused()
  return app
}

async function store(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^(?:Terminer|Finish)$/ }).click()
  await expect(heading(page, /^(?:Moyens de connexion|Sign-in methods)$/)).toBeVisible()
}

/** Turns the second factor on, then asks to remove it without the phone. Resolves with the dialog. */
async function askWithoutPhone(page: Page, person: Person) {
  await openAs(page, person, '/profil/acces')
  await turnOn(page)
  await store(page)
  await page.getByRole('button', { name: 'Retirer l’application de codes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Je n’ai plus mon téléphone' }).click()
  return dialog
}

const LANGUAGES = [
  { locale: 'fr', expectOnly: expectFrench },
  { locale: 'en', expectOnly: expectEnglish },
] as const
for (const { locale, expectOnly } of LANGUAGES) {
  test(
    `a person turns the second factor on, step by step, in ${locale}, on a phone and on a desktop`,
    SLOW,
    async ({ page, person }) => {
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
      await openAs(page, person, '/profil/acces')
      await page.getByRole('link', { name: /^(?:Activer|Turn on)/ }).click()
      await expect(heading(page, /^(?:Activer la double|Turn on two)/)).toBeFocused()
      await expect(codeField(page)).toBeVisible()
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await expectAccessible(page)
      }
      await expectOnly(page)
      const key = await shownKey(page)
      await page.reload()
      await expect(codeField(page)).toBeVisible()
      expect(await shownKey(page)).toBe(key)

      await codeField(page).fill('000000')
      await page.keyboard.press('Enter')
      await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(codeField(page)).toBeFocused()
      expect(await page.evaluate(() => getSelection()?.toString())).toBe('000000')
      await expectAccessible(page)

      await codeField(page).fill(await CodeApp.typed(key).next())
      await page.keyboard.press('Enter')
      await expect(heading(page, /^(?:Vos codes de secours|Your recovery codes)$/)).toBeFocused()
      await expect(page.locator('ol.codes li')).toHaveCount(10)
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await expectAccessible(page)
      }
      await expectOnly(page)
      await store(page)
      await expect(
        page.locator('#double').getByText(/^(?:10 sur 10 restants|10 of 10 left)$/),
      ).toBeVisible()
      await expectAccessible(page)
      await expectOnly(page)
    },
  )
}

test(
  'the recovery codes can be downloaded, and are printed without the rest of the page, which warns a person who leaves it too early',
  SLOW,
  async ({ page, person }) => {
    await openAs(page, person, '/profil/acces')
    await turnOn(page)
    const codes = await page.locator('ol.codes li').allInnerTexts()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Télécharger les/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('sesame-codes-de-secours.txt')
    const text = await readFile(await file.path(), 'utf8')
    expect(text.trim().split('\n').slice(-10)).toEqual(codes)

    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('ol.codes li').first()).toBeVisible()
    await expect(page.getByText(/^Sésame, codes de secours de/)).toBeVisible()
    await expect(page.getByRole('checkbox')).toBeHidden()
    await expect(page.getByText('La double vérification est active')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    const dialog = page.getByRole('dialog', { name: /^Partir sans ces codes/ })
    await page.goBack()
    await expect(dialog.getByRole('button', { name: 'Rester sur cette page' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Accueil', exact: true }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Partir sans les codes' }).click()
    await expect(heading(page, /^Bonjour/)).toBeVisible()
    await page.goto(SETUP)
    await expect(page.locator('#double').getByText('Active', { exact: true })).toBeVisible()
  },
)

test(
  'by keyboard, a person replaces the recovery codes, then removes the second factor with one of them',
  SLOW,
  async ({ page, person }) => {
    await openAs(page, person, '/profil/acces')
    const app = await turnOn(page)
    await store(page)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Remplacer les codes de secours' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel(/ou code de secours$/)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(await app.next())
    await page.keyboard.press('Enter')
    await expect(page.getByText('Vos codes de secours sont remplacés')).toBeVisible()
    const [code = ''] = await page.locator('ol.codes li').allInnerTexts()
    await store(page)
    await page.getByRole('button', { name: 'Retirer l’application de codes' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel(/ou code de secours$/)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText('La double vérification est retirée.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Activer la double vérification' })).toBeVisible()
  },
)

test(
  'a person without any code starts the waiting period to remove the second factor, and cancels it on the home page',
  SLOW,
  async ({ page, person }) => {
    const dialog = await askWithoutPhone(page, person)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Commencer l’attente' }).click()
    await expect(page.getByText(/^L’attente a commencé/)).toBeVisible()
    await expect(page.locator('#double').getByText('En attente')).toBeVisible()

    await page.getByRole('link', { name: 'Accueil', exact: true }).click()
    const asked = page.getByRole('region', { name: /^Quelqu’un a demandé le retrait/ })
    await expect(asked).toBeVisible()
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible(page)
    }
    await asked.getByRole('button', { name: 'C’est moi' }).click()
    const card = page.getByRole('region', { name: 'Retrait de la double vérification' })
    await expect(card.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Jour 1 sur 7')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Arrêter l’attente' }).click()
    await expect(page.getByText(/^L’attente a été arrêtée/)).toBeVisible()
    await expect(card).toBeHidden()
  },
)

test(
  '« Ce n’est pas moi » cancels the waiting period immediately, and requires a new password',
  SLOW,
  async ({ page, person }) => {
    const dialog = await askWithoutPhone(page, person)
    await dialog.getByRole('button', { name: 'Commencer l’attente' }).click()
    await page.getByRole('link', { name: 'Accueil', exact: true }).click()
    await page.getByRole('button', { name: /^Ce n’est pas moi.*arrêter$/ }).click()
    await expect(
      page.getByRole('heading', { name: 'Choisissez un nouveau mot de passe' }),
    ).toBeFocused()
    await expect(page.getByText(/^L’attente est arrêtée/)).toBeVisible()
    await expectAccessible(page)
  },
)
