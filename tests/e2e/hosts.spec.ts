import { createServer } from 'node:http'
import { registered } from 'sesame-testing/api'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { forward, serve } from '../support/serve.ts'
import { openOwnHost, sendFile, type OwnHost } from './support/own-host.ts'
import { enter } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const VIDEO = {
  title: 'Sésame en deux minutes',
  durationSeconds: 108,
  embedUrl: 'https://player.vimeo.com/video/76979871',
  posterUrl: null,
}

const SAYS = /^Le réseau de distribution ne répond pas/

// Run all tests in one worker, so that each client is built only once.
test.describe.configure({ mode: 'default', timeout: 240_000 })

/** Opens a page of this client's build, and records the page's console errors and requests. */
async function open({ browser }: OwnHost) {
  const context = await browser.newContext({
    baseURL: suiteVariable('HOSTING_URL'),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  const page = await context.newPage()
  const errors: string[] = []
  const asked: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('request', (request) => asked.push(request.url()))
  return { context, page, errors, asked }
}

const assetsOf = (asked: readonly string[]) => asked.filter((url) => url.includes('/assets/'))
const policyErrors = (errors: readonly string[]) =>
  errors.filter((text) => /Content Security Policy|Trusted/.test(text))

async function expectSignIn(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
}

test.describe('a build whose videos are on another host', SLOW, () => {
  let own: OwnHost
  let video: Awaited<ReturnType<typeof serve>>
  const calls: string[] = []

  test.beforeAll(async () => {
    // The real API answers the preflight request. The video is fake, because the suite has none.
    video = await serve(
      createServer((request, response) => {
        calls.push(`${request.method} ${request.url}`)
        if (request.method === 'OPTIONS') {
          forward(request, response, suiteVariable('HOSTING_URL'))
          return
        }
        const { headers } = request
        void fetch(new URL(request.url ?? '/', suiteVariable('HOSTING_URL')), {
          headers: { origin: headers.origin ?? '', authorization: headers.authorization ?? '' },
        }).then((answer) => {
          for (const [name, value] of answer.headers) {
            if (/^(?:access-control|x-request-id|vary)/.test(name)) response.setHeader(name, value)
          }
          response.setHeader('Content-Type', 'application/json')
          response.end(JSON.stringify(VIDEO))
        })
      }),
    )
    own = await openOwnHost({ VITE_VIMEO_URL: video.origin, VITE_WELCOME_VIDEO_ID: '76979871' })
  })
  test.afterAll(async () => {
    await own.close()
    await video.close()
  })

  test('loads videos from the other host and all other files from its own host, without violating its policy', async () => {
    const { context, page, errors, asked } = await open(own)
    const { email } = await registered()
    await enter(page, email)
    await expect(page.getByRole('button', { name: /^Lire la vidéo.*deux minutes/ })).toBeVisible()
    expect(calls).toEqual(['OPTIONS /api/video/76979871', 'GET /api/video/76979871'])
    const ofAPI = asked.filter((url) => url.includes('/api/') && !url.includes('/api/video/'))
    expect(ofAPI.length).toBeGreaterThan(0)
    for (const url of ofAPI) expect(new URL(url).origin).toBe(suiteVariable('HOSTING_URL'))
    expect(policyErrors(errors)).toEqual([])
    await context.close()
  })
})

test.describe('a build with a CDN', SLOW, () => {
  type Mode = 'well' | 'html' | 'missing' | 'silent'
  let mode: Mode = 'well'
  let own: OwnHost
  let cdn: Awaited<ReturnType<typeof serve>>
  /** Paths for which the CDN fails, whatever `mode` is. */
  let failing: RegExp | null = null

  test.beforeAll(async () => {
    cdn = await serve(
      createServer((request, response) => {
        const path = request.url ?? '/'
        if (mode === 'silent') return
        response.setHeader('Access-Control-Allow-Origin', '*')
        if (mode === 'html') {
          response.setHeader('Content-Type', 'text/html')
          response.end('<!doctype html><title>Bienvenue</title>')
          return
        }
        if (mode === 'missing' || failing?.test(path) === true) {
          response.statusCode = 404
          response.end()
          return
        }
        if (!sendFile(response, own.folder, path)) response.writeHead(404).end()
      }),
    )
    own = await openOwnHost({ VITE_FIREBASE_CDN_URL: cdn.origin })
  })
  test.afterAll(async () => {
    await own.close()
    await cdn.close()
  })

  test('loads its code and fonts only from the CDN, without violating its policy', async () => {
    mode = 'well'
    const { context, page, errors, asked } = await open(own)
    const { email } = await registered()
    await enter(page, email)
    await page.getByRole('link', { name: 'Sécurité' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sécurité' })).toBeVisible()
    const assets = assetsOf(asked)
    expect(assets.length).toBeGreaterThan(3)
    expect(assets.filter((url) => !url.startsWith(cdn.origin))).toEqual([])
    expect(assets.some((url) => url.endsWith('.woff2'))).toBe(true)
    expect(policyErrors(errors)).toEqual([])
    await expect(page.getByText(SAYS)).toHaveCount(0)
    await context.close()
  })

  for (const failure of ['html', 'missing', 'silent'] as const) {
    test(`loads from Hosting, says so and keeps what was typed, if the CDN’s answer is: ${failure}`, async () => {
      mode = failure
      const { context, page, errors, asked } = await open(own)
      await page.goto('/connexion', { waitUntil: 'commit' })
      await page.getByLabel('Adresse e-mail').fill('marie@exemple.fr')
      await expectSignIn(page)
      await expect(page.getByLabel('Adresse e-mail')).toHaveValue('marie@exemple.fr')
      await expect(page.getByText(SAYS)).toBeVisible()
      expect(policyErrors(errors)).toEqual([])
      const fromHosting = assetsOf(asked).filter((url) =>
        url.startsWith(suiteVariable('HOSTING_URL')),
      )
      expect(fromHosting.length).toBeGreaterThan(0)
      // The CDN works again, but this tab keeps loading from Hosting.
      mode = 'well'
      await page.goto('/inscription', { waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveAttribute('data-ready', '')
      await expect(page.getByText(SAYS)).toBeVisible()
      await context.close()
    })
  }

  test('if the CDN fails later, loads the screen from Hosting after a reload', async () => {
    mode = 'well'
    const { context, page } = await open(own)
    await page.goto('/connexion')
    await expectSignIn(page)
    failing = /forgot-screen/
    await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Cette page ne s’est pas ouverte' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Recharger' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-ready', '')
    failing = null
    await context.close()
  })
})
