import { freshEmail, PASSWORD } from 'sesame-testing/identity'
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
import { otherDevice } from './support/other-device.ts'
import { chooseAccount, test } from './support/providers.ts'
import { drawnPhoto } from './support/photo.ts'
import { enterAsGuest } from './support/steps.ts'
import { expect, type Page } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Types the password into the dialog that asks for it. The dialog has already focused the field. */
async function prove(page: Page): Promise<void> {
  await expect(dialog(page).getByLabel('Mot de passe actuel')).toBeFocused()
  await expectFocusSeen(page)
  await nextSecond()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
}

test.describe('using only the keyboard', () => {
  test('the first link skips the header', async ({ page, person }) => {
    await openInside(page, person.email, '/profil')
    await press(page.getByRole('link', { name: 'Aller au contenu' }))
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  // keyboard-entry.spec.ts tests /profil/acces.
  for (const path of ['/', '/profil', '/profil/donnees', '/securite']) {
    test(`every control that Tab reaches on ${path} shows its focus, down to the end of the page`, async ({
      page,
      person,
    }) => {
      await openInside(page, person.email, path)
      await expectEveryStopSeen(page)
    })
  }

  test('a person changes their name, theme and language', async ({ page, person }) => {
    await openInside(page, person.email, '/profil')
    await typeInto(page.getByLabel('Nom affiché'), 'Marie-Ange')
    await press(button(page, 'Enregistrer'))
    await expect(page.getByText('Nom enregistré.')).toBeVisible()
    await expect(button(page, 'Enregistrer')).toBeFocused()
    await tabTo(page.getByLabel('Auto'))
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByLabel('Sombre')).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectFocusSeen(page)
    await tabTo(page.getByRole('combobox', { name: 'Langue' }))
    await page.keyboard.type('English')
    await expect(heading(page, 'Appearance and language')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused()
  })

  test('a person chooses, crops, saves and removes a photo', async ({ page, person }) => {
    await openInside(page, person.email, '/profil')
    const choose = button(page, 'Importer une photo de profil')
    const choosing = page.waitForEvent('filechooser')
    await press(choose)
    await (await choosing).setFiles(await drawnPhoto(page))
    const crop = dialog(page, 'Recadrer la photo')
    await expect(crop).toBeVisible()
    await expectFocusKept(page)
    await tabTo(crop.getByLabel('Zoom'))
    await page.keyboard.press('ArrowRight')
    await press(crop.getByRole('button', { name: 'Enregistrer la photo' }))
    await expect(page.getByText('Photo enregistrée.')).toBeVisible()
    await expect(choose).toBeFocused()
    await press(button(page, 'Retirer la photo de profil'))
    await expect(page.getByText('Photo retirée.')).toBeVisible()
    await expect(heading(page, 'Identité')).toBeFocused()
    await expectFocusSeen(page)
  })

  test('a person changes their address, and the focus returns to the button', async ({
    page,
    person,
  }) => {
    await openInside(page, person.email, '/profil')
    const change = button(page, 'Modifier l’adresse e-mail')
    await press(change)
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(change).toBeFocused()
    await page.keyboard.press('Enter')
    await prove(page)
    await expect(page.getByLabel('Nouvelle adresse e-mail')).toBeFocused()
    await page.keyboard.type(freshEmail())
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('status')).toBeFocused()
    await press(button(page, 'Fermer'))
    await expect(change).toBeFocused()
  })

  test('a person is refused once, then changes their password', async ({ page, person }) => {
    await openInside(page, person.email, '/profil/acces')
    const change = button(page, 'Changer le mot de passe')
    await press(change)
    await expect(page.getByLabel('Mot de passe actuel')).toBeFocused()
    await page.keyboard.type(`${PASSWORD}-non`)
    await typeInto(page.getByLabel('Nouveau mot de passe'), 'Capucine-77')
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert).toContainText('Ce n’est pas le bon mot de passe.')
    await nextSecond()
    await typeInto(page.getByLabel('Mot de passe actuel'), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Mot de passe changé/)).toBeVisible()
    await expect(change).toBeFocused()
  })

  test('a person links a provider, then removes it', async ({ page, person }) => {
    await openInside(page, person.email, '/profil/acces')
    await press(button(page, 'Associer Google'))
    await prove(page)
    const go = dialog(page).getByRole('button', { name: 'Continuer avec Google' })
    await expect(go).toBeFocused()
    const opened = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    await chooseAccount(await opened, freshEmail())
    await expect(page.getByText('Google a été associé.')).toBeVisible()
    const unlink = button(page, 'Dissocier Google')
    await expect(unlink).toBeFocused()
    await page.keyboard.press('Enter')
    await prove(page)
    await expect(dialog(page).getByRole('button', { name: 'Dissocier Google' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Google a été dissocié\./)).toBeVisible()
    await expect(heading(page, 'Pour se connecter')).toBeFocused()
  })

  test('a person signs out one device, then all others, and the focus is never lost', async ({
    page,
    person,
    context,
  }) => {
    // Besides `other`, the list contains this browser and the device that created the account.
    const other = await otherDevice(context, person.email)
    await nextSecond()
    await openInside(page, person.email, '/securite')
    const rows = page.getByRole('region', { name: 'Appareils' }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    const ends = rows.getByRole('button', { name: /^Déconnecter/ })
    await press(ends.first())
    await expectFocusKept(page)
    await page.keyboard.press('Escape')
    await expect(ends.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await press(dialog(page).getByRole('button', { name: 'Déconnecter', exact: true }))
    await expect(rows).toHaveCount(2)
    await expect(heading(page, 'Appareils')).toBeFocused()
    await expectFocusSeen(page)
    await press(button(page, /^Déconnecter tous les autres/))
    await press(dialog(page).getByRole('button', { name: 'Déconnecter', exact: true }))
    await expect(rows).toHaveCount(1)
    await expect(heading(page, 'Appareils')).toBeFocused()
    await other.context().close()
  })

  test('a person answers an alert, and chooses a lock delay', async ({ page, person, context }) => {
    await openInside(page, person.email, '/securite')
    const phone = await otherDevice(context, person.email)
    const alerts = page.getByRole('region', { name: 'Alertes' })
    const mine = alerts.getByRole('button', { name: /^C’était moi/ })
    await expect(mine.first()).toBeVisible()
    for (let left = await mine.count(); left > 0; left--) {
      await press(mine.first())
      await expect(mine).toHaveCount(left - 1)
      await expect(heading(page, 'Alertes')).toBeFocused()
    }
    await tabTo(page.getByLabel('Verrouiller après'))
    await page.keyboard.press('Home')
    await expect(page.getByText('Délai enregistré.')).toBeVisible()
    await expect(page.getByLabel('Verrouiller après')).toBeFocused()
    await phone.context().close()
  })

  test('a person exports their data, and the focus stays on the button', async ({
    page,
    person,
  }) => {
    await openInside(page, person.email, '/profil/donnees')
    const download = page.waitForEvent('download')
    await press(button(page, 'Exporter mes données'))
    await download
    await expect(button(page, 'Exporter mes données')).toBeFocused()
  })

  test('a guest closes the dialog with Escape, then erases everything', async ({ page }) => {
    await enterAsGuest(page)
    await page.goto('/profil/donnees')
    const erase = button(page, 'Supprimer mon compte invité')
    await press(erase)
    await expectFocusKept(page)
    await page.keyboard.press('Escape')
    await expect(erase).toBeFocused()
    await page.keyboard.press('Enter')
    await press(dialog(page).getByRole('button', { name: 'Supprimer', exact: true }))
    await expect(heading(page, 'Votre compte est supprimé')).toBeFocused()
  })
})
