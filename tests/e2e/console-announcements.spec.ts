import { freshEmail } from 'sesame-testing/identity'
import { operator } from '../support/operators.ts'
import { giveReason, openConsole, PATIENT, TOOLS } from './support/console-steps.ts'
import { enter } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/console-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A title that no other announcement uses. */
const ownTitle = (word: string) => `${word} ${freshEmail().slice(0, 6)}`

const dialog = (page: Page) => page.getByRole('dialog')
const fields = (page: Page, language: string) => page.getByRole('group', { name: language })
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** Writes an announcement in both languages. */
async function write(page: Page, french: string, english: string): Promise<void> {
  await page.getByRole('button', { name: 'Rédiger une annonce' }).first().click()
  await fields(page, 'Français').getByLabel('Titre').fill(french)
  await fields(page, 'Français').getByLabel('Texte').fill('Rien à faire de votre côté.')
  await fields(page, 'Anglais').getByLabel('Titre').fill(english)
  await fields(page, 'Anglais').getByLabel('Texte').fill('Nothing to do on your side.')
}

/** Ends an announcement that is published, or discards a draft. */
async function end(page: Page, title: string, act: RegExp, verb: string): Promise<void> {
  await rowOf(page, title).getByRole('button', { name: act }).click()
  await giveReason(page)
  await dialog(page).getByRole('button', { name: verb }).click()
  await expect(page.getByText('Annonce terminée.')).toBeVisible()
  await expect(rowOf(page, title)).toHaveCount(0)
}

for (const width of [1280, 390])
  test(
    `a published announcement appears on an open home page in that page’s language, and disappears when it ends, at ${width} px`,
    width === 1280 ? {} : SLOW,
    async ({ page, person, browser }) => {
      const [french, english] = [ownTitle('Nouveauté'), ownTitle('News')]
      const context = await browser.newContext()
      const theirs = await context.newPage()
      await enter(theirs, person.email)
      await page.setViewportSize({ width, height: 844 })
      await openConsole(page, await operator('admin'), '/annonces')
      await write(page, french, english)
      await expect(page.getByRole('complementary', { name: 'Aperçu' })).toContainText(french)
      await page.getByRole('button', { name: 'Publier maintenant' }).click()
      await giveReason(page)
      await dialog(page).getByRole('button', { name: 'Publier maintenant' }).click()
      await expect(rowOf(page, french)).toContainText('À l’affiche', PATIENT)

      await expect(theirs.getByText(french)).toBeVisible()
      await expect(theirs.getByText(english)).toBeHidden()
      await theirs.evaluate(() => localStorage.setItem('locale', 'en'))
      await theirs.reload()
      await expect(theirs.getByText(english)).toBeVisible()

      await end(page, french, /^Terminer/u, 'Terminer l’annonce')
      await expect(theirs.getByText(english)).toBeHidden()
      await context.close()
      await page.getByText('Terminées', { exact: true }).click()
      await expect(rowOf(page, french)).toContainText('Terminée')
    },
  )

test(
  'an announcement can be scheduled, or saved as a draft and discarded; a reload keeps what was typed',
  SLOW,
  async ({ page }) => {
    const [french, english] = [ownTitle('Maintenance'), ownTitle('Maintenance')]
    await openConsole(page, await operator('admin'), '/annonces')
    await write(page, french, english)
    await page.getByLabel('Début de l’affichage').fill('2040-01-09T09:00')
    await page.getByLabel('Fin de l’affichage').fill('2040-01-08T09:00')
    await page.getByRole('button', { name: 'Programmer la publication' }).click()
    await expect(page.getByText('La fin doit venir après le début.')).toBeVisible()
    await expect(page.getByLabel('Fin de l’affichage')).toBeFocused()
    await page.reload()
    await expect(page.getByText('Saisie retrouvée')).toBeVisible()
    await expect(fields(page, 'Français').getByLabel('Titre')).toHaveValue(french)

    await page.getByLabel('Fin de l’affichage').fill('2040-01-16T09:00')
    await page.getByRole('button', { name: 'Programmer la publication' }).click()
    await giveReason(page)
    await dialog(page).getByRole('button', { name: 'Programmer la publication' }).click()
    await expect(rowOf(page, french)).toContainText('Programmée')

    await rowOf(page, french).getByRole('link').click()
    await page.getByRole('button', { name: 'Garder en brouillon' }).click()
    await giveReason(page)
    await dialog(page).getByRole('button', { name: 'Garder en brouillon' }).click()
    await expect(page).toHaveURL(`${TOOLS}/annonces`)
    await expect(rowOf(page, french)).toContainText('Brouillon')
    await end(page, french, /^Abandonner/u, 'Abandonner l’annonce')
  },
)
