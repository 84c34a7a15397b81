import { call } from 'sesame-testing/api'
import { passkeyIdOf } from '../../functions/src/common/passkeys/passkey-id.ts'
import { addPasskey as addByApi, byPassword } from 'sesame-testing/passkeys'
import { unknownPasskey, VirtualAuthenticator } from './support/authenticator.ts'
import {
  addPasskey,
  askForPasskey,
  FIRST,
  openDoor,
  welcome,
  withoutAutofill,
} from './support/passkeys.ts'
import { signIn, signOut } from './support/steps.ts'
import { expect, SLOW, test } from './support/test.ts'

test(
  'a passkey that was removed on another device disappears from this device at the next sign-in',
  SLOW,
  async ({ page, person }) => {
    await withoutAutofill(page)
    const authenticator = await VirtualAuthenticator.on(page)
    await addPasskey(page, person.email)
    const { credentialId } = await authenticator.heldOne()
    await signOut(page)
    const id = passkeyIdOf(Buffer.from(credentialId, 'base64').toString('base64url'))
    const token = await byPassword(person)
    expect((await call('DELETE', `/api/auth/passkeys/${id}`, { token })).status).toBe(204)
    expect(await authenticator.held()).toHaveLength(1)
    await openDoor(page)
    await signIn(page, person.email)
    await welcome(page)
    await expect.poll(() => authenticator.held(), FIRST).toEqual([])
  },
)

test('a passkey stays on its device and signs in after another passkey was added and removed', async ({
  page,
  person,
}) => {
  /** Returns the number of passkeys that the page has reported to this device's password managers. */
  const toldOf = () =>
    page.evaluate(() => (localStorage.getItem('passkeysTold') ?? '').split(' ').length - 1)
  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await addPasskey(page, person.email)
  await expect.poll(toldOf, FIRST).toBe(1)
  const token = await byPassword(person)
  const { id } = await addByApi(token)
  await expect.poll(toldOf, FIRST).toBe(2)
  expect((await call('DELETE', `/api/auth/passkeys/${id}`, { token })).status).toBe(204)
  await expect.poll(toldOf, FIRST).toBe(1)
  await signOut(page)
  await askForPasskey(page)
  await welcome(page)
  expect(await authenticator.held()).toHaveLength(1)
})

test('a passkey that our API does not know is deleted from its device', SLOW, async ({ page }) => {
  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await authenticator.take(unknownPasskey())
  await openDoor(page)
  await askForPasskey(page)
  await expect(page.getByText('Clé d’accès non reconnue')).toBeVisible(FIRST)
  await expect.poll(() => authenticator.held(), FIRST).toEqual([])
})
