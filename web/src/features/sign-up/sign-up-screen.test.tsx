import { signUp } from '@sesame/contract/endpoints/auth'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { DEFAULT_PASSWORD_POLICY } from '../../lib/password/password.ts'
import { identityError } from '../../test/fakes/fake-identity.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'

function open() {
  const tab = openTab()
  const { person } = renderApp(tab, { path: '/inscription' })
  const name = screen.getByLabelText('Nom affiché')
  const email = screen.getByLabelText('Adresse e-mail')
  const password = screen.getByLabelText('Mot de passe')
  const terms = screen.getByRole('checkbox', { name: /^J’accepte/ })
  const submit = screen.getByRole('button', { name: 'Créer mon compte' })
  const fill = async (secret = 'Tournesol-42'): Promise<void> => {
    await person.type(name, 'Inès Dupont')
    await person.type(email, 'ines@exemple.fr')
    await person.type(password, secret)
  }
  return { ...tab, person, name, email, password, terms, submit, fill }
}

describe('the sign-up form', () => {
  it('marks every error and focuses the first one', async () => {
    const { person, name, password, terms, submit, identity } = open()
    await person.click(submit)
    expect(name).toHaveFocus()
    expect(name).toHaveAccessibleDescription(/^Saisissez le nom à afficher\./)
    expect(password).toBeInvalid()
    expect(terms).toHaveAccessibleDescription('Acceptez les conditions pour continuer.')
    expect(identity.steps).toEqual([])
  })

  it.each([
    ['court', false],
    ['assez1', true],
  ])('checks the password %s against the minimum of 6 characters', async (secret, accepted) => {
    const { person, fill, terms, submit, identity, password } = open()
    await fill(secret)
    await person.click(terms)
    await person.click(submit)
    expect(identity.steps.includes('createUser ines@exemple.fr')).toBe(accepted)
    if (!accepted) expect(password).toHaveFocus()
  })

  it('says how strong the password is', async () => {
    const { fill } = open()
    const meter = screen.getByRole('meter', { name: 'Robustesse du mot de passe' })
    expect(meter).toHaveAttribute('aria-valuetext', 'non évaluée')
    await fill()
    expect(meter).toHaveAttribute('aria-valuetext', 'bonne')
    expect(screen.getByRole('listitem')).toHaveTextContent('6\u00A0caractères au moins (respecté)')
    // The button that checks passwords against leaks is not shown, because the operator has not enabled it.
    expect(screen.queryByRole('button', { name: /fuites/ })).toBeNull()
  })

  it('shows the provider’s current password policy, and applies it', async () => {
    const { person, fill, terms, submit, identity, password } = open()
    identity.policy = { ...DEFAULT_PASSWORD_POLICY, minLength: 12, uppercase: true }
    await fill('tournesol-42')
    expect(screen.getByText('12 caractères au moins')).toBeVisible()
    await person.click(terms)
    await person.click(submit)
    expect(password).toHaveAccessibleDescription(/ne respecte pas encore toutes les règles/)
    expect(identity.steps).not.toContain('createUser ines@exemple.fr')
    await person.type(password, 'A')
    await person.click(submit)
    expect(identity.steps).toContain('createUser ines@exemple.fr')
  })

  it('refuses a common password, and shows this while typing', async () => {
    const { person, fill, terms, submit, identity, password } = open()
    await fill('Motdepasse')
    expect(await screen.findByText('Un mot de passe moins courant')).toBeVisible()
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'faible')
    await person.click(terms)
    await person.click(submit)
    expect(password).toHaveAccessibleDescription(/l’un des premiers que l’on essaie/)
    expect(identity.steps).not.toContain('createUser ines@exemple.fr')
    await person.type(password, '-de-tournesol')
    expect(screen.queryByText('Un mot de passe moins courant')).toBeNull()
    await person.click(submit)
    expect(identity.steps).toContain('createUser ines@exemple.fr')
  })

  it('requires at least 6 characters if the provider’s policy cannot be fetched', async () => {
    const { person, fill, terms, submit, identity } = open()
    identity.fail('passwordPolicy', identityError('auth/network-request-failed'))
    await fill('assez1')
    await person.click(terms)
    await person.click(submit)
    expect(identity.steps).toContain('createUser ines@exemple.fr')
  })

  it('creates the account and greets the new person', async () => {
    const { person, fill, terms, submit, api } = open()
    await fill()
    await person.click(terms)
    await person.click(submit)
    await screen.findByRole('heading', { level: 1, name: /^Bonjour/ })
    expect(api.callsOf(signUp)).toMatchObject([
      { body: { displayName: 'Inès Dupont', acceptedTerms: true, locale: 'fr' } },
    ])
  })

  it('keeps the input if the service does not respond, and can be submitted again', async () => {
    const { person, fill, terms, submit, api, name, password } = open()
    api.on(signUp, () => Promise.reject(new CallError('client/unreachable')))
    await fill()
    await person.click(terms)
    await person.click(submit)
    expect(await screen.findByRole('alert')).toHaveTextContent('rien n’a été perdu')
    expect(name).toHaveValue('Inès Dupont')
    expect(password).toHaveValue('Tournesol-42')
    expect(terms).toBeChecked()
  })
})
