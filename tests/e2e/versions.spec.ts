import { recordAt, writeRecord } from '../support/erasure.ts'
import { claimsOf } from 'sesame-testing/claims'
import { enter, openAs, storedToken } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const FUTURE = { future: { of: 'a newer version' } }

/** Changes every response of the API, as if the server had a different version. */
async function answerAs(page: Page, change: (answer: object) => object): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const body = text === '' ? text : JSON.stringify(change(JSON.parse(text) as object))
    await route.fulfill({ response, body })
  })
}

/** Adds an unknown field to every object, and a sign-in method that only a newer page knows. */
function ahead(answer: object): object {
  const fields = Object.entries(answer).map(([name, value]: [string, unknown]) => {
    if (name === 'providers') return [name, ['smart-card', ...(value as string[])]]
    return [name, value !== null && typeof value === 'object' ? ahead(value) : value]
  })
  return { ...(Object.fromEntries(fields) as object), ...FUTURE }
}

/** Removes the fields that have a default value. The newest fields are among them. */
function behind(answer: object): object {
  const { user, ...others } = answer as { user?: object }
  const known = user ?? others
  const { photoURL, acceptedTermsAt, providers, ...older } = known as Record<string, unknown>
  return user ? { ...others, user: older } : older
}

async function bringForward(path: string, words: object = {}): Promise<void> {
  await writeRecord(path, { ...(await recordAt(path)), ...FUTURE, ...words })
}

/** Reloads the page, opens every screen that shows stored data, and changes the name. */
async function useAll(page: Page): Promise<void> {
  const refreshed = page.waitForResponse('**/api/auth/refresh-access-token')
  await page.reload()
  expect((await refreshed).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
  await page.goto('/profil')
  await page.getByLabel('Nom affiché').fill('Marie-Ange Lefèvre')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Nom enregistré.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Marie-Ange Lefèvre' })).toBeVisible()
  await page.goto('/securite')
  await expect(page.getByRole('region', { name: 'Appareils' })).toContainText('Cet appareil')
}

test(
  'an older page works with a server that sends unknown fields and values',
  SLOW,
  async ({ page, person }) => {
    await answerAs(page, ahead)
    await enter(page, person.email)
    const { sub, sid } = claimsOf((await storedToken(page)) ?? '')
    await bringForward(`access/${sub}/shown/${sid}`, { provider: 'smart-card' })
    for (const id of Object.keys((await recordAt(`logins/${sub}`)) ?? {})) {
      await bringForward(`logins/${sub}/${id}`, { provider: 'smart-card' })
    }
    await writeRecord(`notifications/${sub}/tomorrow`, { kind: 'of-tomorrow', at: 1, ...FUTURE })

    await useAll(page)
    const history = page.getByRole('region', { name: 'Connexions' })
    await expect(history.getByRole('listitem').first()).toContainText('Autre moyen')
    await expect(page.getByRole('region', { name: 'Appareils' })).toContainText('Autre moyen')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await recordAt(`access/${sub}/shown/${sid}`)).toMatchObject(FUTURE)
  },
)

test(
  'a newer page works with a server that does not send the newest fields',
  SLOW,
  async ({ page, person }) => {
    await answerAs(page, behind)
    await enter(page, person.email)
    await useAll(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

test(
  'if a newer server refuses with an unknown code, the page says that it is outdated, not that the server is down',
  SLOW,
  async ({ page, person }) => {
    await openAs(page, person)
    const token = await storedToken(page)
    const error = { code: 'user/of-tomorrow', requestId: 'abcdefghij', ...FUTURE }
    await page.route('**/api/common/user', (route) => {
      const isChange = route.request().method() === 'PATCH'
      return isChange
        ? route.fulfill({ status: 409, json: { error, ...FUTURE } })
        : route.continue()
    })
    await page.getByRole('link', { name: 'Profil', exact: true }).click()
    await page.getByLabel('Nom affiché').fill('Marie-Ange Lefèvre')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Cette page n’est plus à jour. Rechargez-la',
    )
    await expect(page.getByLabel('Nom affiché')).toHaveValue('Marie-Ange Lefèvre')
    expect(await storedToken(page)).toBe(token)
  },
)

test(
  'settings stored by a newer page are applied if this page knows them, and kept otherwise',
  SLOW,
  async ({ page, person }) => {
    const place = `settings/${person.uid}`
    const consent = { analytics: false, messaging: false, decidedAt: 1, surveys: true }
    await writeRecord(place, { theme: 'sepia', consent, ...FUTURE })
    await openAs(page, person)
    await page.goto('/profil')
    await page.getByText('Sombre', { exact: true }).click()
    await expect.poll(() => recordAt(place)).toMatchObject({ theme: 'dark', consent, ...FUTURE })

    await page.goto('/profil/donnees')
    await expect(page.getByLabel('Refuser')).toBeChecked()
    await page.getByText('Accepter', { exact: true }).click()
    const accepted = { analytics: true, messaging: false, surveys: true }
    await expect.poll(() => recordAt(place)).toMatchObject({ consent: accepted, ...FUTURE })
  },
)
