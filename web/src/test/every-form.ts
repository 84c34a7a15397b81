import {
  changePassword,
  forgotPassword,
  lockSession,
  reauthenticate,
  resetPassword,
  signIn,
  signUp,
  unlockSession,
} from '@sesame/contract/endpoints/auth'
import { deleteUser, updateUser } from '@sesame/contract/endpoints/user'
import type { Endpoint } from '@sesame/contract/endpoint'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { CallError } from '../lib/api/call-error.ts'
import type { Identity } from '../lib/identity/identity.ts'
import { grantFor } from './fake-api.ts'
import { openInside } from './open-inside.tsx'
import { openTab } from './fake-tab.ts'
import { renderApp } from './render-app.tsx'
import { marie } from './users.ts'

export type Opened = Pick<ReturnType<typeof openTab>, 'api' | 'identity'> & {
  readonly person: UserEvent
}

/** Something that asks an endpoint of our API, or the identity service. */
export interface Asking {
  readonly asks: Endpoint | keyof Identity
}

/** How often it has asked. */
export function asked({ asks }: Asking, { api, identity }: Opened): number {
  return typeof asks === 'string'
    ? identity.steps.filter((step) => step.split(' ')[0] === asks).length
    : api.callsOf(asks).length
}

/** Has its answer wait; answers how to have it fail. */
export function hold({ asks }: Asking, { api, identity }: Opened): () => void {
  const { promise, reject } = Promise.withResolvers<never>()
  if (typeof asks === 'string') identity.hold(asks, promise)
  else api.on(asks, () => promise)
  return () => reject(new CallError('client/unreachable'))
}

/** A form, and how to reach it. */
export interface FormCase extends Asking {
  readonly name: string
  readonly open: () => Promise<Opened>
  /** What the person gives, by label; true ticks a box. */
  readonly fields: Readonly<Record<string, string | true>>
  readonly submit: string
}

/** Where the person is: the dialog, when one is open. */
export const here = () => within(screen.queryByRole('dialog') ?? document.body)

export const press = async (person: UserEvent, name: string): Promise<void> =>
  person.click(await here().findByRole('button', { name }))

export function atTheDoor(path: string, state?: unknown): Promise<Opened> {
  const tab = openTab()
  return Promise.resolve({ ...tab, ...renderApp(tab, { path, state }) })
}

export async function behind(path: string, button: string, user = marie): Promise<Opened> {
  const page = await openInside(path, user)
  page.api.on(reauthenticate, () => ({ data: grantFor(user) }))
  await press(page.person, button)
  return page
}

export async function proved(path: string, button: string): Promise<Opened> {
  const page = await behind(path, button)
  await page.person.type(here().getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
  return page
}

export async function locked(): Promise<Opened> {
  const page = await openInside('/')
  page.api.on(lockSession, () => ({ status: 204 }))
  await page.person.click(screen.getByRole('button', { name: /menu du compte/ }))
  await page.person.click(screen.getByRole('button', { name: /^Verrouiller/ }))
  return page
}

const EMAIL = 'ines@exemple.fr'
const PASSWORD = 'Capucine-77'
const byGoogle = { ...marie, providers: ['google.com' as const] }

export const forms: readonly FormCase[] = [
  {
    name: 'sign-in',
    open: () => atTheDoor('/connexion'),
    fields: { 'Adresse e-mail': EMAIL, 'Mot de passe': PASSWORD, 'Rester connecté': true },
    submit: 'Se connecter',
    asks: signIn,
  },
  {
    name: 'sign-up',
    open: () => atTheDoor('/inscription'),
    fields: {
      'Nom affiché': 'Inès Dupont',
      'Adresse e-mail': EMAIL,
      'Mot de passe': PASSWORD,
      'J’accepte': true,
    },
    submit: 'Créer mon compte',
    asks: signUp,
  },
  {
    name: 'end of a sign-up',
    async open() {
      const page = await atTheDoor('/connexion')
      const incomplete = new CallError('auth/sign-up-incomplete', { status: 403 })
      page.api.on(signIn, () => Promise.reject(incomplete))
      await press(page.person, 'Continuer avec Google')
      return page
    },
    fields: { 'Nom affiché': 'Inès Dupont', 'J’accepte': true },
    submit: 'Créer mon compte',
    asks: signUp,
  },
  {
    name: 'forgotten password',
    open: () => atTheDoor('/mot-de-passe-oublie'),
    fields: { 'Adresse e-mail': EMAIL },
    submit: 'Envoyer le lien',
    asks: forgotPassword,
  },
  {
    name: 'reset',
    open: () => atTheDoor('/auth/action', { action: '?mode=resetPassword&oobCode=CODE' }),
    fields: { 'Nouveau mot de passe': PASSWORD, 'Confirmez le mot de passe': PASSWORD },
    submit: 'Enregistrer le mot de passe',
    asks: resetPassword,
  },
  {
    name: 'unlocking',
    open: locked,
    fields: { 'Mot de passe': PASSWORD },
    submit: 'Déverrouiller',
    asks: unlockSession,
  },
  {
    name: 'display name',
    open: () => openInside('/profil'),
    fields: { 'Nom affiché': 'Zoé Martin' },
    submit: 'Enregistrer',
    asks: updateUser,
  },
  {
    name: 'change of address',
    open: () => proved('/profil', 'Modifier l’adresse e-mail'),
    fields: { 'Nouvelle adresse e-mail': EMAIL },
    submit: 'Envoyer le lien',
    asks: 'sendEmailChange',
  },
  {
    name: 'proof',
    open: () => behind('/profil/acces', 'Lier Apple'),
    fields: { 'Mot de passe actuel': PASSWORD },
    submit: 'Confirmer',
    asks: reauthenticate,
  },
  {
    name: 'change of password',
    open: () => openInside('/profil/acces'),
    fields: { 'Mot de passe actuel': 'Tournesol-42', 'Nouveau mot de passe': PASSWORD },
    submit: 'Changer le mot de passe',
    asks: changePassword,
  },
  {
    name: 'first password',
    async open() {
      const page = await behind('/profil/acces', 'Ajouter un mot de passe', byGoogle)
      await press(page.person, 'Confirmer avec Google')
      return page
    },
    fields: { 'Nouveau mot de passe': PASSWORD },
    submit: 'Ajouter un mot de passe',
    asks: 'linkWithPassword',
  },
  {
    name: 'erasure',
    open: () => proved('/profil/donnees', 'Supprimer mon compte'),
    fields: { 'Pour confirmer, saisissez SUPPRIMER': 'SUPPRIMER' },
    submit: 'Supprimer',
    asks: deleteUser,
  },
]
