import { MINUTE_MS } from '@sesame/contract/durations'
import { ageProof } from '../support/console.ts'
import { PASSWORD } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { registered } from 'sesame-testing/api'
import { giveRole, operator } from '../support/operators.ts'
import { expectAccessible } from './support/accessible.ts'
import { VirtualAuthenticator } from './support/authenticator.ts'
import { enterConsole, giveReason, openConsole, TOOLS } from './support/console-steps.ts'
import { press, typeInto } from './support/keyboard.ts'
import { expectEnglish } from './support/languages.ts'
import { addPasskey, FIRST, withoutAutofill } from './support/passkeys.ts'
import { expect, SLOW, test, type Page } from './support/console-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const gate = (page: Page) => page.getByRole('heading', { name: 'Console des opérateurs' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const width of [1280, 390])
  test(
    `a passkey opens the console, and dangerous actions ask for the passkey again, at ${width} px`,
    width === 1280 ? {} : SLOW,
    async ({ page, person }) => {
      const admin = await registered()
      await page.setViewportSize({ width, height: 844 })
      await withoutAutofill(page)
      const authenticator = await VirtualAuthenticator.on(page)
      await addPasskey(page, admin.email)
      await giveRole(admin.uid, 'admin')
      await page.goto(`${TOOLS}/personnes/${person.uid}`)
      await nextSecond()
      await button(page, 'Entrer avec une clé d’accès').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Marie Lefèvre' })).toBeVisible(
        FIRST,
      )

      await ageProof(admin, 6 * MINUTE_MS)
      await page.reload()
      await button(page, 'Désactiver le compte').click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(
        'Votre clé d’accès sera demandée\u00A0: la dernière preuve date de 6\u00A0min.',
      )
      await expectAccessible(page, [], 'dialog[open]')
      await giveReason(page)
      await dialog.getByLabel(/^Pour confirmer/u).fill(person.email)
      // If the authenticator does not recognise the person, the action is not run and the form keeps its content.
      await authenticator.recognise(false)
      await button(page, 'Confirmer et désactiver').click()
      await expect(dialog.getByText('Aucune clé choisie')).toBeVisible()
      await authenticator.recognise(true)
      await nextSecond()
      await button(page, 'Confirmer et désactiver').click()
      await expect(page.getByText('Compte désactivé, 1\u00A0session fermée.')).toBeVisible(FIRST)
      await expect(button(page, 'Réactiver le compte').first()).toBeVisible()
    },
  )

test(
  'a passkey that an operator added after they got their role does not open the console',
  SLOW,
  async ({ page }) => {
    const { email } = await operator('support')
    await withoutAutofill(page)
    await VirtualAuthenticator.on(page)
    await addPasskey(page, email)
    await page.goto(`${TOOLS}/personnes`)
    await button(page, 'Entrer avec une clé d’accès').click()
    await expect(page.getByText(/Cette clé d’accès n’ouvre pas la console/u)).toBeVisible(FIRST)
    await expectAccessible(page)
  },
)

test(
  'the console’s sign-in explains a refusal in English, and works by keyboard with a password',
  SLOW,
  async ({ page }) => {
    const { email } = await operator('support')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript(() => localStorage.setItem('locale', 'en'))
    await page.goto(`${TOOLS}/personnes`)
    await press(page.locator('summary').filter({ hasText: 'Sign in with a password' }))
    await typeInto(page.getByLabel('E-mail address'), email)
    await typeInto(page.getByLabel('Password', { exact: true }), 'Another-one-42')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeFocused()
    await expectEnglish(page)
    await expectAccessible(page)
    await typeInto(page.getByLabel('Password', { exact: true }), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible(FIRST)
  },
)

test('an outdated proof of identity is renewed by password, and the form keeps its content', async ({
  page,
  person,
}) => {
  const admin = await operator('admin')
  await openConsole(page, admin, `/personnes/${person.uid}`)
  await button(page, 'Désactiver le compte').click()
  const dialog = page.getByRole('dialog')
  await giveReason(page)
  await dialog.getByLabel(/^Pour confirmer/u).fill(person.email)
  // The page still considers the proof fresh, so it sends the action and the API refuses it.
  await ageProof(admin, 6 * MINUTE_MS)
  await button(page, 'Désactiver').click()
  await expect(dialog.getByText('Confirmez que c’est vous')).toBeVisible()
  await expectAccessible(page, [], 'dialog[open]')

  await button(page, 'Confirmer et désactiver').click()
  await expect(dialog.getByText('Saisissez votre mot de passe.')).toBeVisible()
  await nextSecond()
  await dialog.getByLabel('Votre mot de passe').fill(PASSWORD)
  await button(page, 'Confirmer et désactiver').click()
  await expect(page.getByText('Compte désactivé, 1\u00A0session fermée.')).toBeVisible()
})

test(
  'signing out from the navigation rail or the drawer ends the session',
  SLOW,
  async ({ page }) => {
    const { email } = await operator('support')
    await enterConsole(page, email, '/personnes')
    await button(page, 'Quitter la console').click()
    await expect(page.getByText('Vous avez quitté la console.')).toBeVisible()
    await page.reload()
    await expect(gate(page)).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await nextSecond()
    await enterConsole(page, email, '/personnes')
    await press(page.locator('.drawer > summary'))
    await press(button(page, 'Quitter la console, menu'))
    await expect(page.getByText('Vous avez quitté la console.')).toBeVisible()
    await expect(gate(page)).toBeVisible()
  },
)

test('after fifteen minutes without activity, the console clears the screen', async ({ page }) => {
  await page.clock.install()
  await openConsole(page, await operator('support'), '/personnes')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.clock.fastForward('14:00')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(page.getByText('Votre session a pris fin')).toBeVisible()
  await expect(gate(page)).toBeVisible()
})
