import { PASSWORD } from '../support/identity.ts'
import { enter, signOut } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 320, height: 568 },
  contextOptions: { reducedMotion: 'reduce' },
})

/** The smallest comfortable touch target, in CSS pixels. */
const THUMB = 44

test('every control of the bar is as large as a thumb, the bell included', async ({
  page,
  person,
}) => {
  await enter(page, person.email)
  for (const width of [320, 360, 384, 390, 430]) {
    await page.setViewportSize({ width, height: 568 })
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('header .btn.round, header nav a')]
        .filter((control) => control.checkVisibility())
        .map((control) => control.getBoundingClientRect())
        .map((box) => Math.min(box.width, box.height)),
    )
    expect(Math.min(...sizes), `at ${width} px`).toBeGreaterThanOrEqual(THUMB)
  }
})

test('the account menu is reached to its end in a low window', async ({ page, person }) => {
  await enter(page, person.email)
  await page.setViewportSize({ width: 320, height: 256 })
  await signOut(page)
})

test('a finger leaves no hover behind', async ({ page, person }) => {
  await page.goto('/connexion')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(`${PASSWORD}-non`)
  const send = page.getByRole('button', { name: 'Se connecter' })
  await expect(send).toHaveCSS('background-size', '0px 100%')
  await send.tap()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(send).toHaveCSS('background-size', '0px 100%')
})
