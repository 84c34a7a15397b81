import { readRecord } from '../support/database.ts'
import { claimsOf } from 'sesame-testing/claims'
import { CHROMIUM } from './support/browsers.ts'
import { expectAccessible } from './support/accessible.ts'
import { enter, storedToken } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const INSTALLATIONS = 'https://firebaseinstallations.googleapis.com/'
const REGISTRATIONS = 'https://fcmregistrations.googleapis.com/'
const TOKEN = 'e2e:token_1-x'

test.use({ launchOptions: CHROMIUM, thirdParties: [INSTALLATIONS, REGISTRATIONS] })

/** Replaces the messaging service by a fake. Resolves with a list, to which the fake adds each registration request. */
async function standIn(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(`${INSTALLATIONS}**`, (route) => {
    const authToken = { token: 'installation-token', expiresIn: '604800s' }
    const fid = 'cAAAAAAAAAAAAAAAAAAAAA'
    return route.fulfill({ json: { fid, refreshToken: 'refresh', authToken } })
  })
  await page.route(`${REGISTRATIONS}**`, (route) => {
    asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
    return route.fulfill({ json: { token: TOKEN } })
  })
  return asked
}

/** Replaces the browser's push service by a fake, because Chromium has none in Playwright's private windows. */
async function fakePushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = new Uint8Array(65).fill(4).buffer
    const subscription = {
      endpoint: 'https://push.example/1',
      getKey: () => key,
      unsubscribe: () => {
        localStorage.removeItem('e2e-subscribed')
        return Promise.resolve(true)
      },
    }
    const known = () => (localStorage.getItem('e2e-subscribed') ? subscription : null)
    Object.assign(PushManager.prototype, {
      subscribe: () => {
        localStorage.setItem('e2e-subscribed', 'yes')
        return Promise.resolve(subscription)
      },
      getSubscription: () => Promise.resolve(known()),
    })
  })
}

const toggle = (page: Page) => page.getByRole('switch', { name: 'Alertes sur cet appareil' })

/** Grants the notification permission and fakes the push and messaging services. Resolves with the registration requests. */
async function allowAlerts(page: Page): Promise<string[]> {
  await page.context().grantPermissions(['notifications'])
  await fakePushService(page)
  return standIn(page)
}

async function openSecurity(page: Page, email: string): Promise<void> {
  await enter(page, email, '/securite')
  await expect(toggle(page)).toBeVisible()
}

test(
  'one click turns on notifications for this session only, and another click turns them off',
  SLOW,
  async ({ page, person }) => {
    const asked = await allowAlerts(page)
    await openSecurity(page, person.email)
    const { sid } = claimsOf((await storedToken(page)) ?? '')
    const stored = () => readRecord(`pushTokens/${person.uid}`)
    expect(asked).toEqual([])
    await expect(toggle(page)).not.toBeChecked()
    await toggle(page).click()
    await expect(page.getByText('Cet appareil affichera vos alertes.')).toBeVisible()
    await expect(toggle(page)).toBeChecked()
    expect(asked).toEqual(['POST /v1/projects/demo-sesame/registrations'])
    expect(await stored()).toEqual({ [sid]: TOKEN })
    await expectAccessible(page)

    await page.reload()
    await expect(toggle(page)).toBeChecked()
    await toggle(page).click()
    await expect(toggle(page)).not.toBeChecked()
    expect(await stored()).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('e2e-subscribed'))).toBeNull()
  },
)

test(
  'a sign-out removes the device’s registration for notifications',
  SLOW,
  async ({ page, person }) => {
    await allowAlerts(page)
    await openSecurity(page, person.email)
    await toggle(page).click()
    await expect(toggle(page)).toBeChecked()
    const stored = () => readRecord(`pushTokens/${person.uid}`)
    expect(await stored()).not.toBeNull()
    await page.getByRole('button', { name: /menu du compte/i }).click()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
    await expect.poll(stored).toBeNull()
  },
)

test(
  'if the messaging service fails, the page shows an error and nothing is stored',
  SLOW,
  async ({ page, person }) => {
    await allowAlerts(page)
    await page.route(`${REGISTRATIONS}**`, (route) =>
      route.fulfill({ status: 503, json: { error: { message: 'busy' } } }),
    )
    await openSecurity(page, person.email)
    await toggle(page).click()
    await expect(page.getByRole('alert')).toContainText('Changement impossible')
    await expect(toggle(page)).not.toBeChecked()
    expect(await readRecord(`pushTokens/${person.uid}`)).toBeNull()
  },
)

test(
  'a browser that blocks notifications gets a different explanation from a browser that cannot show them',
  SLOW,
  async ({ page, person }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    })
    await openSecurity(page, person.email)
    await expect(toggle(page)).toBeDisabled()
    await expect(toggle(page)).toHaveAccessibleDescription(/bloque les notifications de Sésame/)
    await expectAccessible(page)

    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await page.reload()
    await expect(toggle(page)).toHaveAccessibleDescription(/ne sait pas afficher de notifications/)
  },
)
