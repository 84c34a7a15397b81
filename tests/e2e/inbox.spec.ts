import { test as bare } from '@playwright/test'
import { createServer } from 'node:http'
import { createTransport } from 'nodemailer'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { freshEmail } from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { serve } from '../support/serve.ts'
import {
  expectAccessible,
  expectNoViolation,
  expectNoSidewaysScroll,
} from './support/accessible.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

// Run these tests in sequence, because every open inbox page announces every e-mail.
test.describe.configure({ mode: 'default' })

const INBOX = suiteVariable('INBOX_URL')

async function send(to: string, more: object): Promise<void> {
  const port = Number(suiteVariable('SESAME_SMTP_PORT'))
  const transport = createTransport({ host: '127.0.0.1', port })
  await transport.sendMail({ from: 'Sésame <a@exemple.fr>', to, text: 'En texte', ...more })
}

/** Hides other tests' e-mails, because analysing hundreds of entries takes a minute. */
const listOnly = (page: Page, to: string) =>
  page.route(`${INBOX}/mails`, (route) =>
    route.continue({ url: `${route.request().url()}?to=${to}` }),
  )

const entry = (page: Page, to: string) => page.getByRole('link', { name: to })
const frame = (page: Page) => page.frameLocator('iframe[title="Contenu du message"]')

test('an e-mail appears while the inbox is open, and can be read by keyboard', async ({ page }) => {
  const to = freshEmail()
  await page.goto(INBOX)
  await expect(page).toHaveTitle('Boîte de réception · Sésame')
  await send(to, { subject: 'Votre adresse', html: '<h1>En HTML</h1>' })
  await expect(page.getByRole('status')).toHaveText(
    `Nouveau message pour ${to}\u00A0: Votre adresse`,
  )
  await expect(entry(page, to)).toContainText('Votre adresse')

  await entry(page, to).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Votre adresse' })).toBeFocused()
  await expect(entry(page, to)).toHaveAttribute('aria-current', 'true')
  await expect(frame(page).getByRole('heading', { name: 'En HTML' })).toBeVisible()

  for (const [view, content] of [
    ['Texte', 'En texte'],
    ['Source', `To: ${to}`],
  ] as const) {
    await page.keyboard.press('Tab')
    if (view === 'Texte') await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: view, exact: true })).toBeFocused()
    await expect(page.locator('pre')).toContainText(content)
  }
})

test(
  'the inbox is accessible and fits a small phone, on which an open e-mail replaces the list',
  SLOW,
  async ({ page }) => {
    const to = freshEmail()
    const subject = 'Un_objet_sans_aucune_espace_qui_ne_tient_pas_sur_une_seule_ligne_de_téléphone'
    await send(to, { subject, text: `https://exemple.fr/${'a'.repeat(200)} ` })
    await inbox.waitFor(to)
    await listOnly(page, to)
    await page.goto(INBOX)
    await expectAccessible(page)
    await entry(page, to).click()
    await page.getByRole('link', { name: 'Texte', exact: true }).click()
    await expect(page.locator('pre')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await expect(entry(page, to)).toBeHidden()
    await page.getByRole('link', { name: 'Retour à la liste' }).click()
    await expect(entry(page, to)).toBeFocused()
    await expectNoSidewaysScroll(page)
  },
)

test(
  'the inbox says that the suite does not respond, and shows the missed e-mails when the suite responds again',
  SLOW,
  async ({ page }) => {
    const to = freshEmail()
    await listOnly(page, to)
    await page.route('**/events', (route) => route.abort('internetdisconnected'))
    await page.goto(INBOX)
    await expect(page.getByRole('alert')).toContainText('La suite ne répond plus')
    await send(to, { subject: 'Entre-temps' })
    await expectNoViolation(page)
    await page.unrouteAll()
    await expect(entry(page, to)).toBeVisible()
    await expect(page.getByRole('alert')).toBeEmpty()
  },
)

test('the inbox is in English in an English browser', SLOW, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${INBOX}/#999999`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await expect(page.getByRole('heading', { level: 2 })).toContainText('This message is gone')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})

// Do not use the usual fixtures: they fail if the browser logs an error, and Chromium logs one for each request that the policy
// blocks.
bare(
  'a mail runs nothing and fetches nothing, and its links open tabs',
  SLOW,
  async ({ page, context }) => {
    const to = freshEmail()
    const help = `${suiteVariable('HOSTING_URL')}/aide`
    const asked: (string | undefined)[] = []
    const stranger = await serve(
      createServer((request, response) => {
        asked.push(request.url)
        response.end()
      }),
    )
    const strange = `${stranger.origin}/strange`
    await send(to, {
      subject: 'Hostile',
      html: `<meta http-equiv="refresh" content="0;url=${strange}">
      <link rel="stylesheet" href="${strange}.css"><style>p { background: url(${strange}.jpg) }</style>
      <p>Intact</p><script>document.querySelector('p').textContent = 'Changed'</script>
      <img src="${strange}.png" onerror="document.querySelector('p').textContent = 'Changed'">
      <iframe src="${strange}.html"></iframe>
      <a href="${help}">Aide</a>`,
    })
    const { id } = await inbox.waitFor(to)
    await page.goto(`${INBOX}/#${id}`)
    await expect(frame(page).getByText('Intact')).toBeVisible()
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      frame(page).getByRole('link', { name: 'Aide' }).click(),
    ])
    await tab.waitForURL(help)
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull()
    await expect(frame(page).getByText('Intact')).toBeVisible()
    await stranger.close()
    expect(asked).toEqual([])
  },
)
