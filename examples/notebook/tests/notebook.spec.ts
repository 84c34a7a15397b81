import { expectAccessible } from '@sesame/tests/e2e/support/accessible.ts'
import { expect, test } from '@sesame/tests/e2e/support/test.ts'
import { newPerson, signInAs } from 'sesame-testing'

test('a note is added, shown immediately on another device, and removed', async ({
  page,
  browser,
  person,
}) => {
  await signInAs(page, person, '/carnet')
  await expect(page.getByRole('heading', { name: 'Aucune note' })).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signInAs(other, person, '/carnet')

  await page.getByLabel('Nouvelle note').fill('Du pain')
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await expect(page.getByText('Note ajoutée.')).toBeVisible()
  await expect(other.getByText('Du pain')).toBeVisible()
  await expectAccessible(page)

  await other.getByRole('button', { name: 'Supprimer : Du pain' }).click()
  await expect(page.getByRole('heading', { name: 'Aucune note' })).toBeVisible()
})

test('a guest’s second note is refused with an explanation, and stays in the field', async ({
  page,
}) => {
  await signInAs(page, await newPerson({ guest: true }), '/carnet')
  for (const text of ['Du pain', 'Du lait']) {
    await page.getByLabel('Nouvelle note').fill(text)
    await page.getByRole('button', { name: 'Ajouter' }).click()
    await expect(page.getByLabel('Nouvelle note')).toHaveValue(text === 'Du pain' ? '' : text)
  }
  await expect(page.getByRole('alert')).toContainText('Votre carnet est plein.')
})

test('the notebook’s link is in the navigation, in both languages', async ({ page, person }) => {
  await signInAs(page, person)
  await page.getByRole('link', { name: 'Carnet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carnet' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('locale', 'en'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Notebook' })).toBeVisible()
})
