import { signInOnPhone } from '../support/alerts.ts'
import { call, grantOf } from 'sesame-testing/api'
import { verifyAddress } from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { SUBJECTS } from '../support/emails.ts'
import { emailLink } from './support/email-link.ts'
import { enter } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const newDevice = (email: string, after = { id: 0 }) =>
  inbox.waitFor(email, { subject: SUBJECTS.newDevice, after })
const statusOf = async (token: string) => (await call('GET', '/api/common/user', { token })).status

test('a signed-out person ends an unknown sign-in from its alert e-mail, by keyboard; the link works only once', async ({
  page,
  person,
}) => {
  await verifyAddress(person.uid)
  const { accessToken } = grantOf(await signInOnPhone(person.email))
  const message = await newDevice(person.email)
  await page.goto(await emailLink(page, message, 'Ce n’était pas moi'))
  await expect(heading(page, /^Ce n’était pas vous/)).toBeVisible()
  await expect(page).toHaveURL('/securite/alerte')
  expect(await statusOf(accessToken)).toBe(200)

  await page.reload()
  await page.getByRole('button', { name: 'Sécuriser mon compte' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Choisissez un nouveau mot de passe')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Renvoyer l’e-mail' })).toBeVisible()
  expect(await statusOf(accessToken)).toBe(401)
  expect(await statusOf(person.accessToken)).toBe(200)

  await page.goto(await emailLink(page, message, 'C’était moi'))
  await page.getByRole('button', { name: 'C’était moi' }).click()
  await expect(heading(page, 'Ce lien n’est plus valable')).toBeFocused()

  const reset = await inbox.waitFor(person.email, { subject: SUBJECTS.resetPassword })
  await page.goto(await emailLink(page, reset, 'Choisir un mot de passe'))
  await expect(heading(page, 'Réinitialiser le mot de passe')).toBeVisible()
})

test(
  '« C’était moi » in an e-mail closes the alert on a page that is already open',
  SLOW,
  async ({ page, person, context }) => {
    await verifyAddress(person.uid)
    await enter(page, person.email)
    const ofThisPage = await newDevice(person.email)
    await signInOnPhone(person.email)
    const asked = page.getByRole('region', { name: /^Était-ce vous/ })
    await expect(asked).toBeVisible()
    const answer = await context.newPage()
    const message = await newDevice(person.email, ofThisPage)
    await answer.goto(`${await emailLink(page, message, 'C’était moi')}.`)
    await answer.getByRole('button', { name: 'C’était moi' }).click()
    await expect(heading(answer, 'C’est noté')).toBeVisible()
    await expect(asked).toBeHidden()
  },
)
