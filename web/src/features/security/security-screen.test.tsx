import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { openSecurity } from '../../test/open-security.tsx'
import { guest } from '../../test/users.ts'

describe('the lock delay', () => {
  it('is written where every device of the person reads it', async () => {
    const { person, settings } = await openSecurity()
    await person.selectOptions(screen.getByLabelText('Verrouiller après'), '5')
    expect(settings.stored.lockDelayMinutes).toBe(5)
    expect(await screen.findByText('Délai enregistré.')).toBeVisible()
  })

  it('is the last one chosen, even while the one before is on its way', async () => {
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

  it('is said to be saved each time it is', async () => {
    const { person, settings } = await openSecurity()
    await person.selectOptions(screen.getByLabelText('Verrouiller après'), '5')
    await screen.findByText('Délai enregistré.')
    settings.write = () => new Promise(() => undefined)
    await person.selectOptions(screen.getByLabelText('Verrouiller après'), '30')
    expect(screen.queryByText('Délai enregistré.')).toBeNull()
  })

  it('says when it could not be written', async () => {
    const { person, settings } = await openSecurity()
    settings.write = () => Promise.reject(new CallError('client/unreachable'))
    await person.selectOptions(screen.getByLabelText('Verrouiller après'), '5')
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    expect(screen.getByLabelText('Verrouiller après')).toHaveValue('5')
  })
})

it('tells guests that it is for accounts: they have one device and no password', async () => {
  await openSecurity({ user: guest })
  expect(screen.getByRole('heading', { name: 'Cette page demande un compte' })).toBeVisible()
})

it('leads from a sign-in that surprises to where the password is changed', async () => {
  await openSecurity()
  const link = await screen.findByRole('link', { name: 'Changez votre mot de passe' })
  expect(link).toHaveAttribute('href', '/profil/acces#motdepasse')
})
