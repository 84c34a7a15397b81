import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { call, registered } from 'sesame-testing/api'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { FILES, sendFile } from '../support/files.ts'
import { expectAccessible } from './support/accessible.ts'
import { enter, enterAsGuest, openAs, storedToken } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Vos fichiers' })

async function choose(page: Page, buffer: Buffer, mimeType = 'application/pdf'): Promise<void> {
  const input = section(page).locator('input[type=file]')
  await input.setInputFiles({ name: 'cv.pdf', mimeType, buffer })
}

/** Limits the page's bandwidth, or removes the limit. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    ...throughput,
  })
}

test('a person adds a file, downloads it unchanged, and removes it', async ({ page, person }) => {
  await openAs(page, person, '/profil/donnees')
  await expect(section(page).getByText('Aucun fichier')).toBeVisible()
  const content = randomBytes(300_000)
  await choose(page, content)
  await expect(page.getByText('Fichier ajouté.')).toBeVisible()
  await expect(section(page).getByRole('listitem')).toContainText(/Fichier\s1\s*PDF\s*300\sko/u)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await section(page)
    .getByRole('button', { name: /^Télécharger/u })
    .click()
  const file = await download
  expect(file.suggestedFilename()).toBe('sesame-fichier-1.pdf')
  expect(Buffer.compare(readFileSync(await file.path()), content)).toBe(0)

  await section(page)
    .getByRole('button', { name: /^Supprimer/u })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Supprimer ce fichier/u })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(section(page).getByText('Aucun fichier')).toBeVisible()
  const { text } = await call('GET', FILES, { token: (await storedToken(page)) ?? '' })
  expect(JSON.parse(text)).toEqual({ files: [] })
})

test(
  'a large file’s upload shows its progress, and can be stopped',
  SLOW,
  async ({ page, person }) => {
    await openAs(page, person, '/profil/donnees')
    await expect(section(page).getByText('Aucun fichier')).toBeVisible()
    await slowDown(page, 400_000)
    await choose(page, randomBytes(4_000_000))
    const bar = section(page).getByRole('progressbar', { name: 'Envoi du fichier' })
    const share = () => bar.evaluate((element: HTMLProgressElement) => element.value)
    await expect.poll(share).toBeGreaterThan(0.05)
    expect(await share()).toBeLessThan(1)
    await expectAccessible(page)
    await section(page).getByRole('button', { name: 'Annuler l’envoi' }).click()
    await expect(bar).toBeHidden()
    await slowDown(page, -1)
    await expect(section(page).getByRole('alert')).toBeHidden()
    await expect(section(page).getByText('0 sur 20')).toBeVisible()
    const { text } = await call('GET', FILES, { token: (await storedToken(page)) ?? '' })
    expect(JSON.parse(text)).toEqual({ files: [] })
  },
)

test('a failed upload is reported and can be repeated, even after the network was down', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/profil/donnees')
  await expect(section(page).getByText('Aucun fichier')).toBeVisible()
  await page.context().setOffline(true)
  await choose(page, randomBytes(1000))
  await expect(section(page).getByRole('alert')).toContainText('Fichier non ajouté')
  await page.context().setOffline(false)
  await page.route('**/api/common/files/*', (route) =>
    route.fulfill({ status: 408, contentType: 'text/html', body: '<h1>Timeout</h1>' }),
  )
  await choose(page, randomBytes(1000))
  await expect(section(page).getByRole('alert')).toContainText('n’est pas passé à temps')
  await page.unroute('**/api/common/files/*')
  await choose(page, Buffer.from('<html></html>'), 'text/html')
  await expect(section(page).getByRole('alert')).toContainText('archive ZIP')
  await choose(page, randomBytes(1000))
  await expect(page.getByText('Fichier ajouté.')).toBeVisible()
  await expect(section(page).getByRole('alert')).toBeHidden()
})

test('a session that another device ended cannot download files', async ({ page }) => {
  const person = await registered()
  await sendFile(person.accessToken, `${FILES}/0`, { body: 'secret' })
  await enter(page, person.email, '/profil/donnees')
  const button = section(page).getByRole('button', { name: /^Télécharger/u })
  await expect(button).toBeVisible()
  // Block the database, so that the page does not learn from it immediately that the session has ended.
  await page.route(`http://${suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')}/**`, (route) =>
    route.abort(),
  )
  const { accessToken: token } = person
  expect((await call('DELETE', '/api/auth/sessions', { token })).status).toBe(200)
  await button.click().catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1, name: /^Connexion/u })).toBeVisible()
})

test('a guest cannot have files', async ({ page }) => {
  await enterAsGuest(page, '/profil/donnees')
  await expect(page.getByRole('button', { name: 'Exporter mes données' })).toBeVisible()
  await expect(section(page)).toBeHidden()
})
