import { MAX_DISPLAY_NAME } from '@sesame/contract/constants'
import { displayName } from '@sesame/contract/fields'
import {
  sessionsEn,
  sessionsFr,
  type PersonAction,
  type PersonActionName,
} from './person-action.ts'
import { SECOND_OPERATOR_ACTIONS } from './second-operator-actions.ts'

const endedFr = (count: number) => `${sessionsFr(count)} fermée${count < 2 ? '' : 's'}`

/** The actions on a person, in the order of the card. Their endpoints are in functions/src/console/people. */
export const PERSON_ACTIONS: Readonly<Record<PersonActionName, PersonAction>> = {
  sendResetLink: {
    at: 'card',
    icon: 'send',
    isPointless: ({ providers }) => !providers.includes('password'),
    words: {
      fr: {
        button: 'Envoyer un lien',
        hint: 'Réinitialisation du mot de passe, par e-mail.',
        pointless: 'Ce compte n’a pas de mot de passe.',
        title: 'Envoyer un lien de réinitialisation\u202F?',
        text: ({ email }) =>
          `Il part vers ${email}, ne sert qu’une fois et expire vite. Vous ne le verrez pas.`,
        action: 'Envoyer le lien',
        done: 'Lien envoyé.',
      },
      en: {
        button: 'Send a link',
        hint: 'Password reset, by e-mail.',
        pointless: 'This account has no password.',
        title: 'Send a password reset link?',
        text: ({ email }) =>
          `It goes to ${email}, works once and expires soon. You will not see it.`,
        action: 'Send the link',
        done: 'Link sent.',
      },
    },
  },

  sendVerificationLink: {
    at: 'card',
    icon: 'mail',
    isShown: ({ email, emailVerified }) => email !== null && !emailVerified,
    words: {
      fr: {
        button: 'Faire vérifier l’adresse',
        hint: 'Un lien de vérification, par e-mail.',
        title: 'Envoyer un lien de vérification\u202F?',
        text: ({ email }) => `Il part vers ${email} et ne sert qu’une fois.`,
        action: 'Envoyer le lien',
        done: 'Lien envoyé.',
      },
      en: {
        button: 'Have the address verified',
        hint: 'A link that verifies it, by e-mail.',
        title: 'Send a verification link?',
        text: ({ email }) => `It goes to ${email} and works once.`,
        action: 'Send the link',
        done: 'Link sent.',
      },
    },
  },

  endPersonSessions: {
    at: 'card',
    icon: 'out',
    isPointless: ({ sessions }) => sessions.length === 0,
    words: {
      fr: {
        button: 'Fermer les sessions',
        hint: ({ sessions, devices }) =>
          `${sessionsFr(sessions)} sur ${devices}\u00A0appareil${devices < 2 ? '' : 's'}.`,
        pointless: 'Aucune session ouverte.',
        title: ({ sessions, name }) =>
          sessions === 1
            ? `Fermer la session de ce compte\u00A0: ${name}\u202F?`
            : `Fermer les ${sessions}\u00A0sessions de ce compte\u00A0: ${name}\u202F?`,
        text: 'Tous ses appareils devront se connecter à nouveau. La personne en est prévenue\u202F; rien d’autre ne change.',
        action: 'Fermer les sessions',
        done: ({ ended }) => `${endedFr(ended)}.`,
      },
      en: {
        button: 'End the sessions',
        hint: ({ sessions, devices }) =>
          `${sessionsEn(sessions)} on ${devices}\u00A0device${devices === 1 ? '' : 's'}.`,
        pointless: 'No open session.',
        title: ({ sessions, name }) =>
          sessions === 1
            ? `End this account’s session: ${name}?`
            : `End this account’s ${sessions}\u00A0sessions: ${name}?`,
        text: 'Every device will have to sign in again. The person is told; nothing else changes.',
        action: 'End the sessions',
        done: ({ ended }) => `${sessionsEn(ended)} ended.`,
      },
    },
  },

  endPersonSession: {
    at: 'row',
    words: {
      fr: {
        title: ({ device }) => `Fermer la session\u00A0: ${device}\u202F?`,
        text: ({ sessions }) =>
          sessions === 1
            ? 'Cet appareil devra se connecter à nouveau. C’était la seule session ouverte. La personne en est prévenue.'
            : `Cet appareil devra se connecter à nouveau. ${
                sessions === 2
                  ? 'L’autre session reste ouverte'
                  : `Les ${sessions - 1}\u00A0autres restent ouvertes`
              }. La personne en est prévenue.`,
        action: 'Fermer la session',
        done: ({ ended }) => `${endedFr(ended)}.`,
      },
      en: {
        title: ({ device }) => `End the ${device}\u00A0session?`,
        text: ({ sessions }) =>
          sessions === 1
            ? 'This device will have to sign in again. It was the only open session. The person is told.'
            : `This device will have to sign in again. ${
                sessions === 2
                  ? 'The other session stays open'
                  : `The ${sessions - 1}\u00A0others stay open`
              }. The person is told.`,
        action: 'End the session',
        done: ({ ended }) => `${sessionsEn(ended)} ended.`,
      },
    },
  },

  handleAlert: {
    at: 'row',
    words: {
      fr: {
        title: ({ handled }) =>
          handled ? 'Marquer cette alerte comme traitée\u202F?' : 'Rouvrir cette alerte\u202F?',
        text: ({ handled }) =>
          handled
            ? 'Rien ne change pour la personne. Vous pourrez la rouvrir.'
            : 'Elle redevient à traiter. Rien ne change pour la personne.',
        action: ({ handled }) => (handled ? 'Marquer traitée' : 'Rouvrir'),
        done: ({ handled }) => (handled ? 'Alerte marquée comme traitée.' : 'Alerte rouverte.'),
      },
      en: {
        title: ({ handled }) => (handled ? 'Mark this alert as handled?' : 'Reopen this alert?'),
        text: ({ handled }) =>
          handled
            ? 'Nothing changes for the person. You can reopen it.'
            : 'It has to be handled again. Nothing changes for the person.',
        action: ({ handled }) => (handled ? 'Mark as handled' : 'Reopen'),
        done: ({ handled }) => (handled ? 'Alert marked as handled.' : 'Alert reopened.'),
      },
    },
  },

  renamePerson: {
    at: 'card',
    icon: 'pencil',
    field: {
      name: 'displayName',
      maxLength: MAX_DISPLAY_NAME,
      isValid: (value) => displayName.safeParse(value).success,
    },
    words: {
      fr: {
        button: 'Changer le nom',
        hint: 'À la demande de la personne, qui en est prévenue.',
        title: 'Changer le nom affiché\u202F?',
        text: 'Le nouveau nom s’affiche aussitôt sur son compte. La personne en est prévenue.',
        field: {
          label: 'Nom à afficher',
          required: `Saisissez le nom à afficher, ${MAX_DISPLAY_NAME}\u00A0caractères au plus.`,
        },
        action: 'Changer le nom',
        done: 'Nom changé.',
      },
      en: {
        button: 'Change the name',
        hint: 'At the person’s request; they are told.',
        title: 'Change the displayed name?',
        text: 'The new name shows on their account at once. The person is told.',
        field: {
          label: 'Name to display',
          required: `Type the name to display, at most ${MAX_DISPLAY_NAME}\u00A0characters.`,
        },
        action: 'Change the name',
        done: 'Name changed.',
      },
    },
  },

  exportPerson: {
    at: 'card',
    icon: 'download',
    words: {
      fr: {
        button: 'Exporter les données',
        hint: 'Archive JSON, remise à la personne.',
        title: 'Exporter les données de cette personne\u202F?',
        text: 'L’archive va dans son propre dossier, et la personne en est prévenue. Vous ne la recevez pas.',
        action: 'Exporter les données',
        done: 'Archive remise à la personne.',
      },
      en: {
        button: 'Export the data',
        hint: 'A JSON archive, given to the person.',
        title: 'Export this person’s data?',
        text: 'The archive goes to their own folder, and the person is told. You do not receive it.',
        action: 'Export the data',
        done: 'Archive given to the person.',
      },
    },
  },

  enablePerson: {
    at: 'end',
    icon: 'power',
    isShown: ({ disabled }) => disabled,
    words: {
      fr: {
        button: 'Réactiver le compte',
        hint: 'La personne pourra se connecter à nouveau.',
        title: ({ name }) => `Réactiver ce compte\u00A0: ${name}\u202F?`,
        text: 'Les connexions aboutissent à nouveau. Les sessions fermées le restent. La personne en est prévenue.',
        action: 'Réactiver le compte',
        done: 'Compte réactivé.',
      },
      en: {
        button: 'Enable the account',
        hint: 'The person will be able to sign in again.',
        title: ({ name }) => `Enable this account: ${name}?`,
        text: 'Sign-ins succeed again. Ended sessions stay ended. The person is told.',
        action: 'Enable the account',
        done: 'Account enabled.',
      },
    },
  },

  disablePerson: {
    at: 'end',
    icon: 'power',
    isGrave: true,
    isShown: ({ disabled }) => !disabled,
    isPointless: ({ operatorRole }) => operatorRole !== null,
    words: {
      fr: {
        button: 'Désactiver le compte',
        hint: 'Réversible. Sessions fermées.',
        pointless: 'Faites d’abord retirer son rôle, ce qu’une seconde personne approuve.',
        title: ({ name }) => `Désactiver ce compte\u00A0: ${name}\u202F?`,
        text: ({ sessions }) =>
          `${
            sessions === 0
              ? 'Plus aucune connexion n’aboutit.'
              : `${sessions === 1 ? 'Sa session se ferme' : `Ses ${sessions}\u00A0sessions se ferment`} et plus aucune connexion n’aboutit.`
          } Ses données restent, vous pouvez réactiver à tout moment. Un e-mail l’annonce à la personne, si son adresse est vérifiée.`,
        action: 'Confirmer et désactiver',
        actionFresh: 'Désactiver',
        done: ({ ended }) =>
          ended === 0 ? 'Compte désactivé.' : `Compte désactivé, ${endedFr(ended)}.`,
      },
      en: {
        button: 'Disable the account',
        hint: 'Can be undone. Sessions end.',
        pointless: 'First have their role removed, which a second person approves.',
        title: ({ name }) => `Disable this account: ${name}?`,
        text: ({ sessions }) =>
          `${
            sessions === 0
              ? 'They can no longer sign in.'
              : `${sessions === 1 ? 'Their session ends' : `Their ${sessions}\u00A0sessions end`} and they can no longer sign in.`
          } Their data stays, and you can enable the account at any time. We e-mail the person, if their address is verified.`,
        action: 'Confirm and disable',
        actionFresh: 'Disable',
        done: ({ ended }) =>
          ended === 0 ? 'Account disabled.' : `Account disabled, ${sessionsEn(ended)} ended.`,
      },
    },
  },

  ...SECOND_OPERATOR_ACTIONS,
}
