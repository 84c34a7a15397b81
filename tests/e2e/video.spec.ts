import { buildOwnClient, type OwnClient } from './support/own-client.ts'
import { openAs } from './support/steps.ts'
import { expectStill, noteShifts, STILL } from './support/still.ts'
import { expect, SLOW, test as base } from './support/test.ts'

const test = base.extend<object, { readonly client: OwnClient }>({
  client: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern, empty or not.
    async ({}, use) => {
      const client = await buildOwnClient({ VITE_WELCOME_VIDEO_ID: '76979871' })
      await use(client)
      client.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const VIDEO_HOST = 'https://player.vimeo.com/'
const video = {
  title: 'Sésame en deux minutes',
  durationSeconds: 108,
  embedUrl: `${VIDEO_HOST}video/76979871`,
  posterUrl: null,
}

test.use({ thirdParties: [VIDEO_HOST] })

base('nothing is asked for where there is no video', async ({ page, person }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await openAs(page, person)
  await expect(page.getByRole('region', { name: 'Vos appareils' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('/api/video/'))).toEqual([])
})

test(
  'the welcome video reserves its space while loading, and can be played by keyboard',
  SLOW,
  async ({ page, person, client }) => {
    await client.install(page)
    const { promise: asked, resolve: answer } = Promise.withResolvers<null>()
    await page.route('**/api/video/*', async (route) => {
      await asked
      await route.fulfill({ json: video })
    })
    const visits: string[] = []
    await page.route(`${VIDEO_HOST}**`, (route) => {
      visits.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Lecture</p>' })
    })
    await openAs(page, person)
    await noteShifts(page)
    await page.reload()
    const waiting = page.getByRole('region', { name: 'Vidéo' })
    await expect(waiting).toBeVisible()
    await expect(page.getByRole('region', { name: 'Activité récente' })).toBeVisible()
    answer(null)
    const play = page.getByRole('button', { name: /^Lire la vidéo.*deux minutes/ })
    await expect(play).toBeVisible()
    await expectStill(page, STILL)
    expect(visits).toEqual([])

    await play.focus()
    await page.keyboard.press('Enter')
    const player = page.frameLocator('iframe')
    await expect(player.getByText('Lecture')).toBeVisible()
    expect(visits).toEqual([`${video.embedUrl}?autoplay=1&dnt=1&texttrack=fr`])
  },
)
