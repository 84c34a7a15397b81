import { PROVIDER_NAMES } from '@sesame/contract/account-providers'
import { SECURITY_EVENTS_MS } from '@sesame/contract/constants'
import { DAY_MS } from '@sesame/contract/durations'
import type { Locale } from '@sesame/contract/fields'
import { OF_PRODUCT, PRODUCT } from '@sesame/contract/product'
import { ZONE, dayOf, timeOf } from './phrases/moment.ts'
import type { EmailOf } from '../email.ts'
import type { Wording } from './phrases/wording.ts'

const LOG_DAYS = SECURITY_EVENTS_MS / DAY_MS

type Erased = EmailOf<'erased'>

/** The last e-mail: it has no alert to answer and no link to click. */
export const erased: Wording<'erased'> = {
  door: 'shut',
  fr: (message) => ({
    subject: 'Votre compte est supprimé',
    preheader: 'Profil, photo, sessions et comptes associés\u00A0: il ne reste rien.',
    title: 'Votre compte est supprimé',
    opening: [openingFr(message)],
    facts: [
      {
        label: 'Supprimé',
        value: 'Profil, photo, réglages, sessions, comptes associés, connexions et alertes',
      },
      {
        label: 'Conservé',
        value: `Un journal de sécurité sans nom ni adresse, ${LOG_DAYS}\u00A0jours. Les sauvegardes, jusqu’à leur expiration.`,
      },
    ],
    closing: [
      ...(message.byTeam
        ? [
            `Pour en connaître la raison, répondez à cet e-mail\u00A0: l’équipe ${OF_PRODUCT} le lira.`,
          ]
        : []),
      `Vous aviez associé un compte ${providers('fr')}\u202F? Retirez-y aussi ${PRODUCT} de la liste des applications autorisées\u00A0: nous ne pouvons pas le faire pour vous.`,
      'La porte reste là, si un jour l’envie vous prend de revenir.',
    ],
    why: `C’est le dernier message ${OF_PRODUCT} vers cette adresse, qui n’est plus dans nos fichiers.`,
  }),
  en: (message) => ({
    subject: 'Your account has been erased',
    preheader: 'Profile, photo, sessions and linked accounts: nothing is left.',
    title: 'Your account has been erased',
    opening: [openingEn(message)],
    facts: [
      {
        label: 'Erased',
        value: 'Profile, photo, settings, sessions, linked accounts, sign-ins and alerts',
      },
      {
        label: 'Kept',
        value: `A security log without your name or address, for ${LOG_DAYS}\u00A0days. Backups, until they expire.`,
      },
    ],
    closing: [
      ...(message.byTeam
        ? [`To learn why, reply to this e-mail: the ${PRODUCT} team will read it.`]
        : []),
      `Had you linked a ${providers('en')} account? Remove ${PRODUCT} from its list of authorised apps too: we can’t do that for you.`,
      'The door is still here if you ever feel like coming back.',
    ],
    why: `This is the last message from ${PRODUCT} to this address, which is no longer in our records.`,
  }),
}

function openingFr({ at, idle, byTeam }: Erased): string {
  if (idle)
    return `Faute de visite, comme annoncé, votre compte ${PRODUCT} est supprimé, définitivement.`
  const moment = `le ${dayOf('fr', at)} à ${timeOf('fr', at)} ${ZONE.fr}`
  return byTeam
    ? `L’équipe ${OF_PRODUCT} a supprimé votre compte ${moment}, définitivement.`
    : `Comme demandé ${moment}, votre compte ${PRODUCT} est supprimé, définitivement.`
}

function openingEn({ at, idle, byTeam }: Erased): string {
  if (idle)
    return `As announced, your ${PRODUCT} account has been permanently erased because it was no longer used.`
  const moment = `on ${dayOf('en', at)} at ${timeOf('en', at)} ${ZONE.en}`
  return byTeam
    ? `The ${PRODUCT} team permanently erased your account ${moment}.`
    : `As you asked ${moment}, your ${PRODUCT} account has been permanently erased.`
}

const providers = (locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(Object.values(PROVIDER_NAMES))
