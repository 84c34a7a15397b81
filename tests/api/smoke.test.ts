import { expect, it } from 'vitest'
import { operate } from '../support/operate.ts'

it('npm run smoke succeeds on the emulator suite, and erases the guest it creates', async () => {
  const stdout = await operate('smoke', '--suite')
  expect(stdout).toContain('✔ un invité se connecte, lit son profil et s’efface\n')
  expect(stdout).toContain('8 en ordre, 0 à corriger, 0 sans réponse')
})
