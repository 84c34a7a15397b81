import { suiteVariable } from 'sesame-testing/suite-variable'
import { expectAccessible } from './support/accessible.ts'
import { drawnPhoto } from './support/photo.ts'
import { openAs } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

async function choosePhoto(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await drawnPhoto(page))
}

const face = (page: Page) => page.locator('.hero img.face')

/** Returns the names of a person's avatars in Cloud Storage. */
async function avatarsOf(uid: string): Promise<string[]> {
  const host = suiteVariable('FIREBASE_STORAGE_EMULATOR_HOST')
  const bucket = `${suiteVariable('GCLOUD_PROJECT')}.firebasestorage.app`
  const reply = await fetch(
    `http://${host}/storage/v1/b/${bucket}/o?prefix=${encodeURIComponent(`avatars/${uid}/`)}`,
    { headers: { Authorization: 'Bearer owner' } },
  )
  const { items = [] } = (await reply.json()) as { items?: { name: string; size: string }[] }
  for (const { size } of items) expect(Number(size)).toBeLessThan(2 * 1024 * 1024)
  return items.map(({ name }) => name)
}

test('a person crops, replaces and removes a photo by keyboard', async ({ page, person }) => {
  await openAs(page, person, '/profil')
  await expect(page.getByText('Photo de profil')).toBeVisible()
  await choosePhoto(page)
  const dialog = page.getByRole('dialog', { name: 'Recadrer la photo' })
  await dialog.getByLabel('Zoom').focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByLabel('Position horizontale').focus()
  await page.keyboard.press('End')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer la photo' }).dblclick()
  await expect(page.getByText('Photo enregistrée.')).toBeVisible()
  await expect(face(page)).toBeVisible()
  const width = () => face(page).evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(512)
  const addresses = [await face(page).getAttribute('src')]
  expect(await avatarsOf(person.uid)).toEqual([`avatars/${person.uid}/0`])

  // Each photo needs a new URL, because browsers cache images and the two names in Storage alternate.
  for (const slot of [1, 0]) {
    await choosePhoto(page)
    await dialog.getByRole('button', { name: 'Enregistrer la photo' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => avatarsOf(person.uid)).toEqual([`avatars/${person.uid}/${slot}`])
    addresses.push(await face(page).getAttribute('src'))
  }
  expect(new Set(addresses).size).toBe(3)

  await page.getByRole('button', { name: 'Retirer la photo de profil' }).click()
  await expect(page.getByText('Photo retirée.')).toBeVisible()
  await expect(face(page)).toHaveCount(0)
  await expect.poll(() => avatarsOf(person.uid)).toEqual([])
})

test(
  'an unreadable picture causes an explanation, and cropping can be cancelled',
  SLOW,
  async ({ page, person }) => {
    await openAs(page, person, '/profil')
    const nonsense = { name: 'moi.png', mimeType: 'image/png', buffer: Buffer.from('texte') }
    await page.locator('input[type=file]').setInputFiles(nonsense)
    await expect(page.getByRole('alert')).toContainText('n’est pas une image lisible')
    await choosePhoto(page)
    const dialog = page.getByRole('dialog', { name: 'Recadrer la photo' })
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toBeHidden()
    expect(await avatarsOf(person.uid)).toEqual([])
  },
)
