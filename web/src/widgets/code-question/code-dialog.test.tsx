import { reauthenticate } from '@sesame/contract/endpoints/auth'
import { answerSecondFactor } from '@sesame/contract/endpoints/second-factor'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openInside } from '../../test/open-inside.tsx'
import { FakeAuthenticator } from '../../test/fakes/fake-authenticator.ts'
import { needCode, RECOVERY_CODE, RIGHT_CODE } from '../../test/second-factor-door.ts'

/** Opens the dialog that asks for the password before an erasure, and types the password; the API then asks for a code. */
async function open(needed: Parameters<typeof needCode>[2] = {}) {
  const authenticator = new FakeAuthenticator()
  const page = await openInside(
    '/profil/donnees',
    undefined,
    (tab) => needCode(tab, [reauthenticate], needed),
    {},
    { authenticator },
  )
  const { person } = page
  await person.click(screen.getByRole('button', { name: 'Supprimer mon compte' }))
  const outer = within(screen.getByRole('dialog'))
  await person.type(outer.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Saisissez votre code' })
  return { ...page, outer, dialog, code: within(dialog) }
}

describe('the dialog that asks for a code in an open session', () => {
  it('opens above the dialog that asked for the password, and the latter dialog continues after the code', async () => {
    const { code, person, outer, dialog } = await open()
    const field = code.getByLabelText(/^Code à 6\s/)
    expect(field).toHaveFocus()
    expect(code.queryByRole('checkbox')).toBeNull()
    await person.type(field, RIGHT_CODE)
    await person.click(code.getByRole('button', { name: 'Confirmer' }))
    expect(await outer.findByRole('textbox', { name: /SUPPRIMER/ })).toBeVisible()
    expect(dialog.isConnected).toBe(false)
  })

  it('can be cancelled; the password form below it stays open and shows no error', async () => {
    const { code, person, outer, api } = await open()
    await person.click(code.getByRole('button', { name: 'Annuler' }))
    expect(screen.queryByRole('dialog', { name: 'Saisissez votre code' })).toBeNull()
    expect(outer.getByLabelText('Mot de passe actuel')).toHaveFocus()
    expect(outer.queryByRole('alert')).toBeNull()
    expect(api.callsOf(answerSecondFactor)).toEqual([])
  })

  it('accepts a recovery code, or a passkey', async () => {
    const { code, person, api, identity } = await open({ hasRecoveryCodes: true, hasPasskey: true })
    await person.click(code.getByRole('button', { name: 'Utiliser un code de secours' }))
    const recovery = within(screen.getByRole('dialog', { name: 'Un code de secours' }))
    await person.type(recovery.getByLabelText('Code de secours'), 'AAAAAAAA{Enter}')
    expect(await recovery.findByRole('alert')).toHaveTextContent(/a déjà servi/)
    await person.clear(recovery.getByLabelText('Code de secours'))
    await person.type(recovery.getByLabelText('Code de secours'), RECOVERY_CODE)
    expect(api.callsOf(answerSecondFactor)).toHaveLength(1)
    await person.click(recovery.getByRole('button', { name: 'Utiliser une clé d’accès' }))
    expect(await screen.findByRole('textbox', { name: /SUPPRIMER/ })).toBeVisible()
    expect(identity.steps.at(-1)).toMatch(/^signInWithCustomToken/)
  })

  it('reports that it has expired, and can be closed', async () => {
    const { clock, person } = await open()
    await clock.pass(300_000)
    expect(screen.getByText('La demande a expiré').closest('.note')).toHaveFocus()
    await person.click(screen.getByRole('button', { name: 'Fermer' }))
    expect(screen.queryByText('La demande a expiré')).toBeNull()
    expect(screen.getByLabelText('Mot de passe actuel')).toBeVisible()
  })
})
