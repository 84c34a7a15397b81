import { button } from '../layout/content.ts'
import type { Wording } from './phrases/wording.ts'

/** The identity service does not publish how long its code is valid. The text says one hour, as its engineers do. */
export const resetPassword: Wording<'reset-password'> = {
  door: 'half-open',
  fr: (_, { email, links }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    preheader: 'Le lien est valable une heure et ne sert qu’une fois.',
    title: 'Choisissez un nouveau mot de passe',
    opening: [
      ['Vous avez demandé à réinitialiser le mot de passe du compte ', { strong: email }, '.'],
    ],
    buttons: [button('Choisir un mot de passe', links.main)],
    notes: [
      'Le lien est valable une heure et ne sert qu’une fois. Votre mot de passe actuel reste valable jusque-là.',
    ],
    why: 'Une réinitialisation a été demandée pour cette adresse. Ce n’était pas vous\u202F? Ne faites rien\u00A0: sans ce lien, personne ne peut changer votre mot de passe.',
  }),
  en: (_, { email, links }) => ({
    subject: 'Choose a new password',
    preheader: 'The link works for one hour, and only once.',
    title: 'Choose a new password',
    opening: [['You asked to reset the password for the account ', { strong: email }, '.']],
    buttons: [button('Choose a password', links.main)],
    notes: [
      'The link works for one hour, and only once. Until then, your current password still works.',
    ],
    why: 'A reset was requested for this address. If this wasn’t you, ignore this message: without this link, nobody can change your password.',
  }),
}
