import type { Locale } from '@sesame/contract/fields'
import type { EmailOf } from '../email.ts'
import { button, type Content } from '../layout/content.ts'
import type { Given, Wording } from './phrases/wording.ts'

/**
 * The identity service does not document how long its code is valid. The text says one hour, a figure given by the service's
 * engineers.
 */
export const resetPassword: Wording<'reset-password'> = {
  door: 'half-open',
  fr: (facts, given) => ({
    subject: 'Choisissez un nouveau mot de passe',
    preheader: 'Le lien est valable une heure et ne sert qu’une fois.',
    title: 'Choisissez un nouveau mot de passe',
    buttons: [button('Choisir un mot de passe', given.links.main)],
    ...toldOf(facts).fr(given),
  }),
  en: (facts, given) => ({
    subject: 'Choose a new password',
    preheader: 'The link works for one hour, and only once.',
    title: 'Choose a new password',
    buttons: [button('Choose a password', given.links.main)],
    ...toldOf(facts).en(given),
  }),
}

type Told = Readonly<Record<Locale, (given: Given) => Pick<Content, 'opening' | 'notes' | 'why'>>>

/** Someone requested the link, and the account has no password. */
const first: Told = {
  fr: ({ email }) => ({
    opening: [['Vous avez demandé un mot de passe pour le compte ', { strong: email }, '.']],
    notes: [
      'Le lien est valable une heure et ne sert qu’une fois. Ce compte n’a pas de mot de passe\u00A0: si vous en aviez un dans un ancien service, il n’a pas pu venir avec vous.',
    ],
    why: 'Un mot de passe a été demandé pour cette adresse. Ce n’était pas vous\u202F? Ne faites rien\u00A0: sans ce lien, personne ne peut en choisir un.',
  }),
  en: ({ email }) => ({
    opening: [['You asked for a password for the account ', { strong: email }, '.']],
    notes: [
      'The link works for one hour, and only once. This account has no password: if you had one at an earlier service, it could not come with you.',
    ],
    why: 'A password was requested for this address. If this wasn’t you, ignore this message: without this link, nobody can choose one.',
  }),
}

/** Someone requested the link. */
const asked: Told = {
  fr: ({ email }) => ({
    opening: [
      ['Vous avez demandé à réinitialiser le mot de passe du compte ', { strong: email }, '.'],
    ],
    notes: [
      'Le lien est valable une heure et ne sert qu’une fois. Votre mot de passe actuel reste valable jusque-là.',
    ],
    why: 'Une réinitialisation a été demandée pour cette adresse. Ce n’était pas vous\u202F? Ne faites rien\u00A0: sans ce lien, personne ne peut changer votre mot de passe.',
  }),
  en: ({ email }) => ({
    opening: [['You asked to reset the password for the account ', { strong: email }, '.']],
    notes: [
      'The link works for one hour, and only once. Until then, your current password still works.',
    ],
    why: 'A reset was requested for this address. If this wasn’t you, ignore this message: without this link, nobody can change your password.',
  }),
}

/** The person answered an alert with « that wasn't me », which disabled the password. */
const answered: Told = {
  fr: ({ email }) => ({
    opening: [
      [
        'Vous avez répondu que ce n’était pas vous. L’ancien mot de passe n’ouvre plus le compte ',
        { strong: email },
        '\u00A0: choisissez-en un nouveau.',
      ],
    ],
    notes: ['Le lien est valable une heure et ne sert qu’une fois.'],
    why: 'Ce message suit la réponse donnée à une alerte de sécurité. Quelqu’un d’autre a répondu à votre place\u202F? Choisissez quand même un nouveau mot de passe\u00A0: sans ce lien, personne ne peut le changer.',
  }),
  en: ({ email }) => ({
    opening: [
      [
        'You answered that it wasn’t you. The old password no longer opens the account ',
        { strong: email },
        ': choose a new one.',
      ],
    ],
    notes: ['The link works for one hour, and only once.'],
    why: 'This message follows the answer given to a security alert. Did somebody else answer in your place? Choose a new password all the same: without this link, nobody can change it.',
  }),
}

const toldOf = ({ notMe, isFirst }: EmailOf<'reset-password'>): Told =>
  notMe ? answered : isFirst ? first : asked
