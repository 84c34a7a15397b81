import { expectAccessible } from './support/accessible.ts'
import { VirtualAuthenticator, type Kind } from './support/authenticator.ts'
import {
  addPasskey,
  askForPasskey,
  askToAdd,
  FIRST,
  passkeys,
  rows,
  welcome,
  withoutAutofill,
} from './support/passkeys.ts'
import { enter, signIn, signOut } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

test('a security key is listed as a security key and signs in, and the page offers no passkey for this device', async ({
  page,
  person,
}) => {
  await withoutAutofill(page)
  await VirtualAuthenticator.on(page, { transport: 'usb' })
  await addPasskey(page, person.email)
  await expect(rows(page)).toContainText('Clé physique')
  await signOut(page)
  await askForPasskey(page)
  await welcome(page)
  await signOut(page)
  await expectMarkOnItsKey(page)
  await signIn(page, person.email)
  await welcome(page)
})

/** Expects the mark of the last used sign-in method at the edge of the passkey button. */
async function expectMarkOnItsKey(page: Page): Promise<void> {
  const key = page.getByRole('button', { name: /^Utiliser une clé d’accès/ })
  const [edge, mark] = await Promise.all([
    key.boundingBox(),
    key.getByText('dernier utilisé').boundingBox(),
  ])
  expect(Math.abs((mark?.y ?? 0) - (edge?.y ?? NaN))).toBeLessThan(16)
}

const PLACES = [
  [true, 'Synchronisée', 'Sur un seul appareil'],
  ['not-yet', 'Sur un seul appareil', 'Synchronisée'],
] as const
for (const [syncs, place, other] of PLACES) {
  test(`a passkey (synced to other devices: ${syncs}) is described as « ${place} », and signs in`, async ({
    page,
    person,
  }) => {
    await withoutAutofill(page)
    await VirtualAuthenticator.on(page, { syncs })
    await addPasskey(page, person.email)
    await expect(rows(page)).toContainText(place)
    await expect(rows(page)).not.toContainText(other)
    await signOut(page)
    await askForPasskey(page)
    await welcome(page)
  })
}

const WITHOUT: readonly (readonly [string, Kind])[] = [
  ['a key that recognises nobody', { transport: 'usb', hasUserVerification: false }],
  ['a device that recognises nobody', { hasUserVerification: false }],
  ['a key that keeps no passkeys itself', { transport: 'usb', hasResidentKey: false }],
  ['a device that keeps no passkeys itself', { hasResidentKey: false }],
]
for (const [name, kind] of WITHOUT) {
  test(`${name} cannot create a passkey, and the page says so without blaming the person`, async ({
    page,
    person,
  }) => {
    await withoutAutofill(page)
    const authenticator = await VirtualAuthenticator.on(page, kind)
    await enter(page, person.email, '/profil/acces')
    await askToAdd(page)
    await expect(passkeys(page)).toContainText('Aucune clé créée', FIRST)
    await expect(passkeys(page).getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectAccessible(page)
    expect(await authenticator.held()).toEqual([])
  })
}

test('a security key without user verification cannot sign in, even if it has the passkey', async ({
  page,
  person,
}) => {
  await withoutAutofill(page)
  const device = await VirtualAuthenticator.on(page)
  await addPasskey(page, person.email)
  const held = await device.heldOne()
  await signOut(page)
  await device.remove()
  const key = await VirtualAuthenticator.on(page, { transport: 'usb', hasUserVerification: false })
  await key.take(held)
  await askForPasskey(page)
  await expect(page.getByText('Aucune clé choisie')).toBeVisible()
})
