import { PASSWORD } from 'sesame-testing/identity'
import { openAs, signOut } from './support/steps.ts'
import { expect, SLOW, test } from './support/test.ts'

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 320, height: 568 },
  contextOptions: { reducedMotion: 'reduce' },
})

/** The smallest comfortable touch target, in CSS pixels. */
const THUMB = 44

test('every control of the header is large enough for a thumb', async ({ page, person }) => {
  await openAs(page, person)
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

test('in a low window, the account menu can be scrolled to its end', async ({ page, person }) => {
  await openAs(page, person)
  await page.setViewportSize({ width: 320, height: 256 })
  await signOut(page)
})

test('a button does not keep its hover style after a tap', async ({ page, person }) => {
  await page.goto('/connexion')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(`${PASSWORD}-non`)
  const send = page.getByRole('button', { name: 'Se connecter' })
  await expect(send).toHaveCSS('background-size', '0px 100%')
  await send.tap()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(send).toHaveCSS('background-size', '0px 100%')
})

test('the mark of the last used sign-in method covers no other button', SLOW, async ({ page }) => {
  for (const provider of ['microsoft.com', 'facebook.com', 'apple.com']) {
    await page.goto('/connexion')
    await page.evaluate((last) => localStorage.setItem('lastMethod', last), provider)
    await page.reload()
    const mark = page.getByText('dernier utilisé')
    await expect(mark).toBeVisible()
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const covered = await mark.evaluate((element) => {
        const own = element.getBoundingClientRect()
        const meets = ({ left, right, top, bottom }: DOMRect): boolean =>
          left < own.right && right > own.left && top < own.bottom && bottom > own.top
        return [...document.querySelectorAll('main button, main .or')]
          .filter((other) => !other.contains(element) && meets(other.getBoundingClientRect()))
          .map(({ textContent }) => textContent)
      })
      expect(covered, `${provider} at ${width} px`).toEqual([])
    }
  }
})

test(
  'the name’s field is wide enough, and the terms’ checkbox shows an error if it is unchecked',
  SLOW,
  async ({ page, person }) => {
    await page.goto('/inscription')
    await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    const danger = await page
      .getByLabel('Nom affiché')
      .evaluate((input) => getComputedStyle(input).borderBlockEnd)
    await expect(page.getByRole('checkbox', { name: /J’accepte/ })).toHaveCSS(
      'border-block-end',
      danger,
    )

    await openAs(page, person, '/profil')
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 568 })
      const share = await page
        .getByLabel('Nom affiché')
        .evaluate((input) => input.clientWidth / (input.closest('form')?.clientWidth ?? NaN))
      expect(share, `at ${width} px`).toBeGreaterThan(0.9)
    }
  },
)
