import {
  answerAlert,
  changeSignInMethods,
  reauthenticate,
  restoreAccount,
  signIn,
  verifyEmail,
} from '@sesame/contract/endpoints/auth'
import { deleteUser, exportUser, updateUser } from '@sesame/contract/endpoints/user'
import { identityMarie } from './fakes/fake-identity.ts'
import { atTheDoor, behind, locked, press, proved, type Asking, type Opened } from './asking.ts'
import { openInside } from './open-inside.tsx'
import { openTab } from './fakes/fake-tab.ts'
import { renderApp } from './render-app.tsx'
import { accessToken } from './tokens.ts'
import { guest, marie } from './users.ts'

/** A button that calls a service directly, with the function that opens its page. */
export interface ButtonCase extends Asking {
  readonly open: () => Promise<Opened>
  readonly button: string
}

function remembered(): Promise<Opened> {
  const tab = openTab()
  tab.identity.current = identityMarie
  return Promise.resolve({ ...tab, ...renderApp(tab, { path: '/connexion' }) })
}

function mailed(): Promise<Opened> {
  const tab = openTab({ token: accessToken() })
  tab.identity.action = { operation: 'verifyEmail', email: 'marie.lefevre@exemple.fr' }
  const state = { action: '?mode=verifyEmail&oobCode=CODE' }
  return Promise.resolve({ ...tab, ...renderApp(tab, { path: '/auth/action', state }) })
}

export const buttons: readonly ButtonCase[] = [
  {
    open: () => atTheDoor('/connexion'),
    button: 'Continuer en tant qu’invité',
    asks: 'signInAsGuest',
  },
  {
    open: () => atTheDoor('/connexion'),
    button: 'Continuer avec Google',
    asks: 'signInWithPopup',
  },
  {
    open: () => atTheDoor('/inscription'),
    button: 'S’inscrire avec Google',
    asks: 'signInWithPopup',
  },
  { open: remembered, button: 'Continuer en tant que Marie Lefèvre', asks: signIn },
  { open: remembered, button: 'Oublier ce compte', asks: 'signOut' },
  {
    open: mailed,
    button: 'Vérifier mon adresse',
    asks: 'applyActionCode',
  },
  {
    open: () => atTheDoor('/securite/alerte', { action: '?code=CODE' }),
    button: 'Sécuriser mon compte',
    asks: answerAlert,
  },
  {
    open: () => atTheDoor('/compte/reprendre', { action: '?code=CODE' }),
    button: 'Reprendre mon compte',
    asks: restoreAccount,
  },
  { open: locked, button: 'Déverrouiller avec Google', asks: 'reauthenticateWithPopup' },
  {
    open: () => behind('/profil/acces', 'Associer Apple'),
    button: 'Confirmer avec Google',
    asks: reauthenticate,
  },
  {
    open: () => proved('/profil/acces', 'Associer Apple'),
    button: 'Continuer avec Apple',
    asks: 'linkWithPopup',
  },
  {
    open: () => proved('/profil/acces', 'Dissocier Google'),
    button: 'Dissocier Google',
    asks: changeSignInMethods,
  },
  ...['Confirmer Apple', 'Retirer Apple'].map((button) => ({
    open: () => proved('/profil/acces', button, { ...marie, unconfirmed: ['apple.com'] }),
    button,
    asks: changeSignInMethods,
  })),
  {
    open: () => openInside('/profil', { ...marie, emailVerified: false }),
    button: 'Renvoyer l’e-mail',
    asks: verifyEmail,
  },
  {
    open: () => openInside('/profil', { ...marie, photoURL: 'https://storage.exemple.fr/a.webp' }),
    button: 'Retirer la photo de profil',
    asks: updateUser,
  },
  { open: () => openInside('/profil/donnees'), button: 'Exporter mes données', asks: exportUser },
  {
    async open() {
      const page = await openInside('/profil/donnees', guest)
      await press(page.person, 'Supprimer mon compte invité')
      return page
    },
    button: 'Supprimer',
    asks: deleteUser,
  },
]
