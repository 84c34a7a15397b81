import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { EMAIL_MAX_LENGTH } from '@sesame/contract/email-address'
import { email } from '@sesame/contract/fields'
import type { Person } from '@sesame/contract/person'
import { addressCause } from '@sesame/contract/records/operator-request'
import { sessionsEn, sessionsFr, type Outcome, type PersonAction } from './person-action.ts'

const askedFr = ({ deadline }: Outcome) =>
  `Demande envoyée. Elle attend une approbation. Échéance\u00A0: ${deadline}.`
const askedEn = ({ deadline }: Outcome) =>
  `Request sent. It waits for an approval. Deadline: ${deadline}.`

/** True for a person who has a role or whose account is disabled, because the API refuses these actions for them. */
const isNotHelped = ({ operatorRole, disabled }: Person) => operatorRole !== null || disabled
const NOT_HELPED = {
  fr: 'Ce compte est désactivé, ou a un rôle à retirer d’abord.',
  en: 'This account is disabled, or has a role to remove first.',
}

/** Returns the sign-in methods that can be removed: linked accounts and passkeys. */
const removable = ({ providers, passkeys }: Person) => [
  ...ACCOUNT_PROVIDERS.filter((one) => providers.includes(one)).map((value) => ({ value })),
  ...passkeys.map(({ id: value, name }) => ({ value, name })),
]

/** The actions that need a second operator's approval. */
export const SECOND_OPERATOR_ACTIONS: Readonly<
  Record<
    'changeAddress' | 'reportTakenMailbox' | 'removeMethod' | 'beginFactorWait' | 'erasePerson',
    PersonAction
  >
> = {
  changeAddress: {
    at: 'second',
    icon: 'mail',
    isShown: ({ isAnonymous }) => !isAnonymous,
    isPointless: isNotHelped,
    field: {
      name: 'email',
      maxLength: EMAIL_MAX_LENGTH,
      isValid: (value) => email.safeParse(value).success,
    },
    choice: { name: 'cause', options: () => addressCause.options.map((value) => ({ value })) },
    words: {
      fr: {
        button: 'Changer l’adresse',
        hint: 'Boîte perdue. Annoncé à l’ancienne adresse et sur chaque appareil.',
        pointless: NOT_HELPED.fr,
        title: ({ name }) => `Changer l’adresse de ce compte\u00A0: ${name}\u202F?`,
        text: ({ email: old }) =>
          `Rien ne change avant qu’une autre personne de l’administration approuve, sous 24\u00A0heures. Toutes les sessions se ferment alors. Un e-mail l’annonce à ${old}, qui peut annuler pendant 7\u00A0jours, sauf si cette boîte est entre d’autres mains.`,
        field: {
          label: 'Nouvelle adresse',
          required: 'Cette adresse e-mail n’est pas valable. Exemple\u00A0: nom@exemple.fr',
        },
        choice: {
          label: 'L’ancienne boîte',
          names: { lost: 'Perdue', taken: 'Entre les mains de quelqu’un d’autre' },
        },
        action: 'Confirmer et demander',
        actionFresh: 'Demander le changement',
        done: askedFr,
      },
      en: {
        button: 'Change the address',
        hint: 'A lost mailbox. Announced at the old address and on every device.',
        pointless: NOT_HELPED.en,
        title: ({ name }) => `Change the address of this account: ${name}?`,
        text: ({ email: old }) =>
          `Nothing changes before another administrator approves, within 24\u00A0hours. Then all sessions end. We e-mail ${old}, which can undo it for 7\u00A0days, unless that mailbox is in somebody else’s hands.`,
        field: {
          label: 'New address',
          required: 'This e-mail address isn’t valid. Example: name@example.com',
        },
        choice: {
          label: 'The old mailbox',
          names: { lost: 'Lost', taken: 'In somebody else’s hands' },
        },
        action: 'Confirm and ask',
        actionFresh: 'Ask for the change',
        done: askedEn,
      },
    },
  },

  reportTakenMailbox: {
    at: 'second',
    icon: 'mail',
    isShown: ({ mailboxLostAt }) => mailboxLostAt !== null,
    isPointless: isNotHelped,
    words: {
      fr: {
        button: 'L’ancienne boîte est prise',
        hint: 'Dite perdue, elle est entre d’autres mains\u00A0: elle n’annule plus rien.',
        pointless: NOT_HELPED.fr,
        title: ({ name }) => `L’ancienne boîte est entre d’autres mains\u00A0: ${name}\u202F?`,
        text: ({ email: now }) =>
          `Rien ne change avant qu’une autre personne de l’administration approuve, sous 24\u00A0heures. L’ancienne adresse ne peut alors plus annuler, toutes les sessions se ferment et le mot de passe ne vaut plus. ${now} reçoit un lien pour en choisir un autre.`,
        action: 'Confirmer et demander',
        actionFresh: 'Demander',
        done: askedFr,
      },
      en: {
        button: 'The old mailbox is taken',
        hint: 'It was said to be lost, and is in somebody else’s hands: it undoes nothing any more.',
        pointless: NOT_HELPED.en,
        title: ({ name }) => `The old mailbox is in somebody else’s hands: ${name}?`,
        text: ({ email: now }) =>
          `Nothing changes before another administrator approves, within 24\u00A0hours. Then the old address can no longer undo, all sessions end and the password no longer counts. ${now} gets a link to another one.`,
        action: 'Confirm and ask',
        actionFresh: 'Ask',
        done: askedEn,
      },
    },
  },

  removeMethod: {
    at: 'second',
    icon: 'key',
    isShown: (person) => removable(person).length > 0,
    isPointless: isNotHelped,
    choice: { name: 'method', options: removable },
    words: {
      fr: {
        button: 'Retirer un moyen',
        hint: 'Une clé d’accès ou un compte associé.',
        pointless: NOT_HELPED.fr,
        title: ({ name }) => `Retirer un moyen de connexion\u00A0: ${name}\u202F?`,
        text: 'Rien ne change avant qu’une autre personne de l’administration approuve, sous 24\u00A0heures. Les sessions ouvertes par ce moyen se ferment alors, et la personne en est prévenue. Le dernier moyen reste.',
        choice: { label: 'Moyen de connexion' },
        action: 'Confirmer et demander',
        actionFresh: 'Demander le retrait',
        done: askedFr,
      },
      en: {
        button: 'Remove a sign-in method',
        hint: 'A passkey or a linked account.',
        pointless: NOT_HELPED.en,
        title: ({ name }) => `Remove a sign-in method: ${name}?`,
        text: 'Nothing changes before another administrator approves, within 24\u00A0hours. Then the sessions that it opened end, and the person is told. The last method stays.',
        choice: { label: 'Sign-in method' },
        action: 'Confirm and ask',
        actionFresh: 'Ask for the removal',
        done: askedEn,
      },
    },
  },

  beginFactorWait: {
    at: 'second',
    icon: 'clock',
    isShown: ({ secondFactor }) => secondFactor !== null,
    isPointless: (person) => isNotHelped(person) || person.secondFactor?.wait != null,
    words: {
      fr: {
        button: 'Commencer l’attente du retrait des codes',
        hint: 'Application et codes de secours perdus. La personne peut l’arrêter.',
        pointless: 'L’attente a déjà commencé, ou ce compte est désactivé ou a un rôle.',
        title: ({ name }) => `Commencer l’attente du retrait des codes\u00A0: ${name}\u202F?`,
        text: 'Rien ne commence avant qu’une autre personne de l’administration approuve, sous 24\u00A0heures. La double vérification se retire à la fin de l’attente, que rien ne raccourcit. La personne en est prévenue chaque jour, et peut l’arrêter.',
        action: 'Confirmer et demander',
        actionFresh: 'Demander l’attente',
        done: askedFr,
      },
      en: {
        button: 'Begin the wait for the removal of the codes',
        hint: 'App and recovery codes lost. The person can stop it.',
        pointless: 'The wait has begun already, or this account is disabled or has a role.',
        title: ({ name }) => `Begin the wait for the removal of the codes: ${name}?`,
        text: 'Nothing begins before another administrator approves, within 24\u00A0hours. Two-step verification is removed at the end of the wait, which nothing makes shorter. The person is told every day, and can stop it.',
        action: 'Confirm and ask',
        actionFresh: 'Ask for the wait',
        done: askedEn,
      },
    },
  },

  erasePerson: {
    at: 'second',
    icon: 'trash',
    isGrave: true,
    isPointless: ({ erasureRequest }) => erasureRequest !== null,
    words: {
      fr: {
        button: 'Supprimer le compte',
        hint: 'Définitif. Une autre personne doit approuver.',
        pointless: 'Demandé. Une autre personne doit approuver.',
        title: ({ name }) => `Supprimer ce compte\u00A0: ${name}\u202F?`,
        warning: {
          title: 'Irréversible',
          text: ({ sessions, passkeys, files }) =>
            `Profil, réglages, ${files === '' ? '' : `${files}, `}${sessions === 0 ? '' : `${sessionsFr(sessions)}, `}${passkeys === 0 ? '' : `${passkeys}\u00A0clé${passkeys < 2 ? '' : 's'} d’accès, `}comptes associés, connexions et alertes. Un e-mail l’annonce à la personne, si son adresse est vérifiée.`,
        },
        text: 'Rien n’est supprimé avant qu’une autre personne de l’administration approuve, sous 24\u00A0heures.',
        action: 'Confirmer et demander',
        actionFresh: 'Demander la suppression',
        done: askedFr,
      },
      en: {
        button: 'Delete the account',
        hint: 'For good. Somebody else has to approve.',
        pointless: 'Asked for. Somebody else has to approve.',
        title: ({ name }) => `Delete this account: ${name}?`,
        warning: {
          title: 'This can’t be undone',
          text: ({ sessions, passkeys, files }) =>
            `Profile, settings, ${files === '' ? '' : `${files}, `}${sessions === 0 ? '' : `${sessionsEn(sessions)}, `}${passkeys === 0 ? '' : `${passkeys}\u00A0passkey${passkeys === 1 ? '' : 's'}, `}linked accounts, sign-ins and alerts. We e-mail the person, if their address is verified.`,
        },
        text: 'Nothing is deleted before another administrator approves, within 24\u00A0hours.',
        action: 'Confirm and ask',
        actionFresh: 'Ask for the deletion',
        done: askedEn,
      },
    },
  },
}
