import { enter } from './support/steps.ts'
import { expectStill, noteShifts, STILL } from './support/still.ts'
import { expect, test } from './support/test.ts'

const VIDEO_HOST = 'https://player.vimeo.com/'
const video = {
  title: 'Sésame en deux minutes',
  durationSeconds: 108,
  embedUrl: `${VIDEO_HOST}video/76979871`,
  posterUrl: null,
}

test.use({ thirdParties: [VIDEO_HOST] })

test('the welcome video finds its place kept, and plays on a click with the keyboard', async ({
  page,
  person,
}) => {
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
  await enter(page, person.email)
  await noteShifts(page)
  await page.reload()
  const waiting = page.getByRole('region', { name: 'Vidéo' })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Raccourcis' })).toBeVisible()
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
})
