import { SAMPLE_EMAILS, SAMPLE_SITE } from '../../functions/src/testing/sample-emails.ts'
import { renderEmail } from '../../functions/src/mails/render-email.ts'
import { paths } from '../../web/src/lib/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { expect, test, type Page } from './support/test.ts'

/** Accessibility rules about landmarks. They do not apply to an e-mail, because the mail client's page contains the landmarks. */
const OF_PAGES = ['region', 'landmark-one-main']

/** The longest allowed address. It contains no place where a line may break. */
const LONG = `${'a'.repeat(64)}@${'b'.repeat(60)}.exemple.fr`

/** A link that is as long as a link with a signed code. */
const LONG_LINK = `${SAMPLE_SITE}/securite/alerte?code=${'eyJhbGciOiJIUzI1NiJ9.'.repeat(25)}`

/** Doubles the size of the e-mail's text, as a mail client's setting does. */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLElement>('td, p, h1, a, span, strong')]
    const sizes = elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    elements.forEach(({ style }, index) => {
      style.setProperty('font-size', `${2 * (sizes[index] ?? 0)}px`, 'important')
      style.setProperty('line-height', '1.5', 'important')
    })
  })

for (const [name, message, links] of SAMPLE_EMAILS) {
  test(`${name} is readable, accessible and fits the screen, in both themes and languages`, async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    for (const locale of ['fr', 'en'] as const) {
      const to = { name: 'Marie', locale, email: LONG }
      const all = { ...links, ...(links.main && { main: LONG_LINK }), site: SAMPLE_SITE }
      const { html, subject } = renderEmail(message, to, all)
      await page.setViewportSize({ width: 720, height: 900 })
      await page.setContent(html)
      await expect(page.getByRole('article', { name: subject })).toBeVisible()
      await expectAccessible(page, OF_PAGES)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
      await enlarge(page)
      await expectNoSidewaysScroll(page)
    }
    expect(requests).toEqual([])
  })
}

test('text from other people is shown literally, not as HTML', async ({ page }) => {
  const tag = '<img src=x onerror=alert(1)>'
  const at = Date.UTC(2025, 10, 19)
  const { html } = renderEmail(
    { kind: 'new-device', at, device: tag, place: '"><b>', provider: 'x', alert: 'abcdefghij' },
    { name: null, locale: 'fr', email: 'a@exemple.fr' },
    { site: SAMPLE_SITE, main: SAMPLE_SITE, confirm: SAMPLE_SITE },
  )
  await page.setContent(html)
  await expect(page.getByText(tag, { exact: true })).toBeVisible()
  await expect(page.getByText('"><b> (environ)', { exact: true })).toBeVisible()
  await expect(page.locator('img, b')).toHaveCount(0)
})

test('an e-mail shows a picture of an open door if it asks for an action, and of a closed door otherwise', async ({
  page,
}) => {
  for (const [, message, links] of SAMPLE_EMAILS) {
    const to = { name: null, locale: 'fr', email: 'a@exemple.fr' } as const
    const { html } = renderEmail(message, to, { ...links, site: SAMPLE_SITE })
    await page.setContent(html)
    const isAsking =
      /verify|change-email|reset|new-device|near|enabled|export|waiting|factor-wait/.test(
        message.kind,
      )
    await expect(page.locator('.light')).toHaveCount(isAsking ? 1 : 0)
    const leaf = await page.locator('.leaf').boundingBox()
    expect(leaf).toMatchObject(isAsking ? { width: 34, height: 72 } : { width: 48, height: 76 })
  }
})

test('the footer of an e-mail links to our pages', async ({ page }) => {
  const message = { kind: 'erased', at: 0, idle: true } as const
  const to = { name: null, locale: 'fr', email: 'a@exemple.fr' } as const
  await page.setContent(renderEmail(message, to, { site: SAMPLE_SITE }).html)
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('Aide')).toBe(SAMPLE_SITE + paths.help)
  expect(await hrefOf('Confidentialité')).toBe(SAMPLE_SITE + paths.privacy)
})
