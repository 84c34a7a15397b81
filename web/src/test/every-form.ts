import {
  changeEmail,
  changePassword,
  forgotPassword,
  reauthenticate,
  resetPassword,
  signIn,
  signUp,
  unlockSession,
} from '@sesame/contract/endpoints/auth'
import { deleteUser, updateUser } from '@sesame/contract/endpoints/user'
import { CallError } from '../lib/api/call-error.ts'
import { atTheDoor, behind, locked, press, proved, type Asking, type Opened } from './asking.ts'
import { openInside } from './open-inside.tsx'
import { marie } from './users.ts'

/** A form, with the function that opens its page. */
export interface FormCase extends Asking {
  readonly name: string
  readonly open: () => Promise<Opened>
  /** The values that the person enters, by the field's label. `true` ticks a checkbox. */
  readonly fields: Readonly<Record<string, string | true>>
  readonly submit: string
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
    open: () =>
      atTheDoor('/auth/action', { action: '?mode=resetPassword&oobCode=CODE&code=NOTRE' }),
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
    asks: changeEmail,
  },
  {
    name: 'proof',
    open: () => behind('/profil/acces', 'Associer Apple'),
    fields: { 'Mot de passe actuel': PASSWORD },
    submit: 'Confirmer',
    asks: reauthenticate,
  },
  {
    name: 'change of password',
    open: () => behind('/profil/acces', 'Changer le mot de passe'),
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
    asks: 'updatePassword',
  },
  {
    name: 'erasure',
    open: () => proved('/profil/donnees', 'Supprimer mon compte'),
    fields: { 'Pour confirmer, saisissez SUPPRIMER': 'SUPPRIMER' },
    submit: 'Supprimer',
    asks: deleteUser,
  },
]
