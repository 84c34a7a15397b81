import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { en } from '../../i18n/en/catalogue.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { rememberLockDelay } from '../../lib/device/lock-delay.ts'
import { FakeLive } from '../../test/fakes/fake-live.ts'
import { openInside } from '../../test/open-inside.tsx'
import { HERE, openSecurity, sessions } from '../../test/open-security.tsx'
import { guest, marie } from '../../test/users.ts'

afterEach(() => rememberLockDelay(null))

describe('the lock delay', () => {
  it('is saved for all of the person’s devices', async () => {
    const { person, settings } = await openSecurity()
    await person.selectOptions(screen.getByLabelText('Verrouiller après'), '5')
    expect(settings.stored.lockDelayMinutes).toBe(5)
    expect(await screen.findByText('Délai enregistré.')).toBeVisible()
  })

  it('keeps the person’s last choice, even if an earlier choice is still being saved', async () => {
    const { person, settings } = await openSecurity()
    const { write } = settings
    settings.write = async (uid, change) => {
      await write(uid, change)
      await new Promise(() => undefined)
    }
    await person.selectOptions(screen.getByLabelText('Verrouiller après'), '5')
    await person.selectOptions(screen.getByLabelText('Verrouiller après'), '30')
    expect(settings.stored.lockDelayMinutes).toBe(30)
  })

  it('is confirmed by a message each time it is saved', async () => {
    const { person, settings } = await openSecurity()
    await person.selectOptions(screen.getByLabelText('Verrouiller après'), '5')
    await screen.findByText('Délai enregistré.')
    settings.write = () => new Promise(() => undefined)
    await person.selectOptions(screen.getByLabelText('Verrouiller après'), '30')
    expect(screen.queryByText('Délai enregistré.')).toBeNull()
  })

  it('changes immediately, and is reverted with an explanation if saving is refused', async () => {
    const { person, settings } = await openSecurity()
    const { promise, reject } = Promise.withResolvers<never>()
    settings.write = () => promise
    const delay = screen.getByLabelText('Verrouiller après')
    await person.selectOptions(delay, '5')
    expect(delay).toHaveValue('5')
    reject(new CallError('client/unreachable'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    expect(delay).toHaveValue('15')
    expect(localStorage.getItem('lockDelayMinutes')).toBe('15')
  })

  it('keeps the person’s last choice if saving an earlier choice is refused', async () => {
    const { person, settings } = await openSecurity()
    const { promise, reject } = Promise.withResolvers<never>()
    settings.write = () => promise
    const delay = screen.getByLabelText('Verrouiller après')
    await person.selectOptions(delay, '5')
    settings.write = () => new Promise(() => undefined)
    await person.selectOptions(delay, '30')
    reject(new CallError('client/unreachable'))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(delay).toHaveValue('30')
  })
})

it('the security screen is not available to guests, who have only one device and no password', async () => {
  await openSecurity({ user: guest })
  expect(
    screen.getByRole('heading', { name: 'Il faut un compte pour ouvrir cette page' }),
  ).toBeVisible()
})

it('the security screen links to the password change, for people who do not recognise a sign-in', async () => {
  await openSecurity()
  const link = await screen.findByRole('link', { name: 'Changez votre mot de passe' })
  expect(link).toHaveAttribute('href', '/profil/acces#motdepasse')
})

it('the security screen links to its section « Moyens de connexion », and that section links to the page of the sign-in methods', async () => {
  const { region } = await openSecurity()
  expect(screen.getByRole('link', { name: 'Moyens de connexion' })).toHaveAttribute(
    'href',
    '/securite#moyens',
  )
  const link = region('Moyens de connexion').getByRole('link')
  expect(link).toHaveAttribute('href', '/profil/acces')
})

it('the security screen links to the sign-in methods if the account has no password', async () => {
  await openSecurity({ user: { ...marie, providers: ['google.com'] } })
  const link = await screen.findByRole('link', { name: 'Vérifiez vos moyens de connexion' })
  expect(link).toHaveAttribute('href', '/profil/acces')
})

it('the security screen is also available in English', async () => {
  const language = { locale: 'en', text: en } as const
  const live = new FakeLive()
  live.put('access/marie/shown', { [HERE]: sessions[HERE] })
  await openInside('/securite', marie, undefined, {}, { language, live })
  expect(screen.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  const devices = await screen.findByRole('region', { name: 'Devices' })
  expect(devices).toHaveTextContent(/Firefox on Windows .*seen today, 06:42/)
  expect(screen.getByLabelText('Lock after')).toBeVisible()
})
