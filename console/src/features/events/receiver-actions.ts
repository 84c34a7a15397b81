import { PRODUCT } from '@sesame/contract/product'
import type { PlannedAction } from '../../ui/action/planned-action.tsx'

/** The texts for the refusals that every action on a receiver shares. */
export const RECEIVER_REFUSALS = {
  fr: {
    'tools/changed': 'La demande a changé ou a expiré. Rechargez la page.',
    'tools/not-found': 'Ce récepteur n’existe plus. Rechargez la page.',
    'tools/unavailable-here': 'Aucun récepteur ne s’ajoute plus ici\u00A0: vingt au plus.',
    'request/invalid': 'Adresse refusée\u00A0: il faut https et un nom public.',
  },
  en: {
    'tools/changed': 'The request has changed or expired. Reload the page.',
    'tools/not-found': 'This receiver is no longer there. Reload the page.',
    'tools/unavailable-here': 'No more receivers can be added here: twenty at most.',
    'request/invalid': 'Address refused: it needs https and a public name.',
  },
}
const { fr, en } = RECEIVER_REFUSALS

/** Facts about an owner's request to add or change a receiver. */
interface WishFacts {
  readonly receiver: string
  readonly wish: string
  /** The name that the page shows, and the requested URL. */
  readonly name: string
  readonly url: string
  /** Whether the operator made the request, and so can only withdraw it. */
  readonly isMine: boolean
}

/** Refuses another owner's request, or withdraws the operator's own. */
export const REFUSE_RECEIVER: PlannedAction<WishFacts, 'refuseReceiver'> = {
  endpoint: 'refuseReceiver',
  call: (call, { receiver, wish }, { reason }) =>
    call('refuseReceiver', { body: { receiver, wish, reason } }),
  words: {
    fr: {
      button: ({ isMine }) => (isMine ? 'Retirer la demande' : 'Refuser'),
      label: ({ isMine, name }) =>
        isMine ? `Retirer la demande\u00A0: ${name}` : `Refuser\u00A0: ${name}`,
      title: ({ isMine, name }) =>
        isMine
          ? `Retirer la demande «\u00A0${name}\u00A0»\u202F?`
          : `Refuser «\u00A0${name}\u00A0»\u202F?`,
      text: 'Rien n’est fait. La demande se ferme, avec votre motif au journal.',
      action: ({ isMine }) => (isMine ? 'Retirer la demande' : 'Refuser la demande'),
      done: 'Demande fermée\u00A0: rien n’a été fait.',
      refusals: fr,
    },
    en: {
      button: ({ isMine }) => (isMine ? 'Withdraw' : 'Refuse'),
      label: ({ isMine, name }) => (isMine ? `Withdraw: ${name}` : `Refuse: ${name}`),
      title: ({ isMine, name }) =>
        isMine ? `Withdraw the request “${name}”?` : `Refuse “${name}”?`,
      text: 'Nothing is done. The request is closed, with your reason in the journal.',
      action: ({ isMine }) => (isMine ? 'Withdraw' : 'Refuse the request'),
      done: 'Request closed: nothing was done.',
      refusals: en,
    },
  },
}

export const APPROVE_RECEIVER: PlannedAction<WishFacts, 'approveReceiver'> = {
  endpoint: 'approveReceiver',
  confirm: ({ url }) => url,
  call: (call, { receiver, wish }, { reason, confirm }) =>
    call('approveReceiver', { body: { receiver, wish, confirm, reason } }),
  words: {
    fr: {
      button: 'Approuver',
      label: ({ name }) => `Approuver\u00A0: ${name}`,
      title: ({ name }) => `Approuver «\u00A0${name}\u00A0»\u202F?`,
      text: ({ url }) =>
        `Dans la minute, ${PRODUCT} y envoie ces événements. Vérifiez que ${url} est bien à l’un de vos services.`,
      action: 'Confirmer et approuver',
      actionFresh: 'Approuver',
      confirm: {
        label: 'Pour confirmer, saisissez l’adresse du récepteur',
        differs: 'Ce n’est pas cette adresse. Saisissez-la comme elle est écrite.',
      },
      done: 'Récepteur approuvé\u00A0: il reçoit dans la minute.',
      refusals: fr,
    },
    en: {
      button: 'Approve',
      label: ({ name }) => `Approve: ${name}`,
      title: ({ name }) => `Approve “${name}”?`,
      text: ({ url }) =>
        `Within a minute, ${PRODUCT} sends these events there. Make sure that ${url} belongs to one of your services.`,
      action: 'Confirm and approve',
      actionFresh: 'Approve',
      confirm: {
        label: 'To confirm, enter the address of the receiver',
        differs: 'This is another address. Enter it as it is written.',
      },
      done: 'Receiver approved: it is told within a minute.',
      refusals: en,
    },
  },
}

/** Facts about a receiver. */
interface ReceiverFacts {
  readonly receiver: string
  readonly name: string
  /** Whether erasures wait for this receiver. */
  readonly isEssential: boolean
}

interface SuspendFacts extends ReceiverFacts {
  /** The state after the action. */
  readonly suspended: boolean
}

export const SUSPEND_RECEIVER: PlannedAction<SuspendFacts, 'suspendReceiver'> = {
  endpoint: 'suspendReceiver',
  call: (call, { receiver, suspended }, { reason }) =>
    call('suspendReceiver', { body: { receiver, suspended, reason } }),
  words: {
    fr: {
      button: ({ suspended }) => (suspended ? 'Suspendre' : 'Reprendre'),
      label: ({ suspended, name }) =>
        suspended ? `Suspendre\u00A0: ${name}` : `Reprendre\u00A0: ${name}`,
      title: ({ suspended, name }) =>
        suspended
          ? `Suspendre «\u00A0${name}\u00A0»\u202F?`
          : `Reprendre les envois à «\u00A0${name}\u00A0»\u202F?`,
      text: ({ suspended, isEssential }) => {
        if (!suspended) return 'Ce qui l’attend part aussitôt, dans l’ordre.'
        return isEssential
          ? 'Rien ne lui est envoyé, et les suppressions l’attendent, jusqu’à la reprise. Ce qui attend plus de 30\u00A0jours est perdu.'
          : 'Rien ne lui est envoyé jusqu’à la reprise. Ce qui attend plus de 30\u00A0jours est perdu.'
      },
      action: ({ suspended }) => (suspended ? 'Confirmer et suspendre' : 'Confirmer et reprendre'),
      actionFresh: ({ suspended }) => (suspended ? 'Suspendre' : 'Reprendre'),
      done: ({ suspended, name }) =>
        suspended
          ? `«\u00A0${name}\u00A0» est suspendu.`
          : `Les envois à «\u00A0${name}\u00A0» reprennent.`,
      refusals: fr,
    },
    en: {
      button: ({ suspended }) => (suspended ? 'Suspend' : 'Resume'),
      label: ({ suspended, name }) => (suspended ? `Suspend: ${name}` : `Resume: ${name}`),
      title: ({ suspended, name }) =>
        suspended ? `Suspend “${name}”?` : `Resume deliveries to “${name}”?`,
      text: ({ suspended, isEssential }) => {
        if (!suspended) return 'What waits for it leaves at once, in order.'
        return isEssential
          ? 'Nothing is sent to it, and deletions wait for it, until it is resumed. What waits for more than 30\u00A0days is lost.'
          : 'Nothing is sent to it until it is resumed. What waits for more than 30\u00A0days is lost.'
      },
      action: ({ suspended }) => (suspended ? 'Confirm and suspend' : 'Confirm and resume'),
      actionFresh: ({ suspended }) => (suspended ? 'Suspend' : 'Resume'),
      done: ({ suspended, name }) =>
        suspended ? `“${name}” is suspended.` : `Deliveries to “${name}” are resumed.`,
      refusals: en,
    },
  },
}

export const REMOVE_RECEIVER: PlannedAction<ReceiverFacts, 'removeReceiver'> = {
  endpoint: 'removeReceiver',
  isGrave: () => true,
  call: (call, { receiver }, { reason }) => call('removeReceiver', { body: { receiver, reason } }),
  words: {
    fr: {
      button: 'Retirer',
      label: ({ name }) => `Retirer\u00A0: ${name}`,
      title: ({ name }) => `Retirer «\u00A0${name}\u00A0»\u202F?`,
      text: ({ isEssential }) =>
        isEssential
          ? 'Il n’apprend plus rien, aussitôt. Les suppressions ne l’attendront plus.'
          : 'Il n’apprend plus rien, aussitôt. Ce qui l’attendait ne part plus.',
      action: 'Confirmer et retirer',
      actionFresh: 'Retirer le récepteur',
      done: ({ name }) => `«\u00A0${name}\u00A0» est retiré.`,
      refusals: fr,
    },
    en: {
      button: 'Remove',
      label: ({ name }) => `Remove: ${name}`,
      title: ({ name }) => `Remove “${name}”?`,
      text: ({ isEssential }) =>
        isEssential
          ? 'It learns nothing more from now on. Deletions no longer wait for it.'
          : 'It learns nothing more from now on. What waited for it is not sent any more.',
      action: 'Confirm and remove',
      actionFresh: 'Remove the receiver',
      done: ({ name }) => `“${name}” is removed.`,
      refusals: en,
    },
  },
}

/** Facts about the undelivered events to send again. */
interface ResendFacts {
  readonly receiver: string
  readonly name: string
  /** The person whose events are sent again, because a person's events stay in order; null for all people. */
  readonly uid: string | null
  readonly count: number
  /** The event beside the button, in words; null for the button of all events. */
  readonly event: string | null
}

export const RESEND_EVENTS: PlannedAction<ResendFacts, 'resendEvents'> = {
  endpoint: 'resendEvents',
  call: (call, { receiver, uid }, { reason }) =>
    call('resendEvents', { body: { receiver, uid, reason } }),
  words: {
    fr: {
      button: ({ event, count }) => (event === null ? resendAllFr(count) : 'Renvoyer'),
      label: ({ event, count, name }) =>
        event === null ? `${resendAllFr(count)} à ${name}` : `Renvoyer\u00A0: ${event}`,
      title: ({ count, name }) =>
        count < 2
          ? `Renvoyer 1\u00A0événement à ${name}\u202F?`
          : `Renvoyer ${count}\u00A0événements à ${name}\u202F?`,
      text: 'Ils repartent dans l’ordre, avec leur identifiant d’origine\u00A0: un récepteur qui les a déjà traités les ignore.',
      action: ({ event, count }) => (event === null ? resendAllFr(count) : 'Renvoyer'),
      done: 'Renvoi demandé.',
      refusals: fr,
    },
    en: {
      button: ({ event, count }) => (event === null ? resendAllEn(count) : 'Resend'),
      label: ({ event, count, name }) =>
        event === null ? `${resendAllEn(count)} to ${name}` : `Resend: ${event}`,
      title: ({ count, name }) =>
        count === 1 ? `Resend 1 event to ${name}?` : `Resend ${count} events to ${name}?`,
      text: 'They leave again in order, with their original identifiers: a receiver that has handled them ignores them.',
      action: ({ event, count }) => (event === null ? resendAllEn(count) : 'Resend'),
      done: 'Resend requested.',
      refusals: en,
    },
  },
}

const resendAllFr = (count: number) =>
  count < 2 ? 'Renvoyer l’événement' : `Renvoyer les ${count}`
const resendAllEn = (count: number) => (count === 1 ? 'Resend the event' : `Resend all ${count}`)

/** Facts about an erasure that waits for an essential receiver. */
interface HeldFacts {
  readonly receiver: string
  readonly name: string
  readonly uid: string
  /** The beginning of the uid, which the page shows. */
  readonly shortUid: string
  /** Whether another owner has released it, so that this release is the last one needed. */
  readonly isLast: boolean
}

export const RELEASE_ERASURE: PlannedAction<HeldFacts, 'releaseErasure'> = {
  endpoint: 'releaseErasure',
  isGrave: () => true,
  confirm: ({ uid }) => uid,
  call: (call, { receiver, uid }, { reason, confirm }) =>
    call('releaseErasure', { body: { receiver, uid, confirm, reason } }),
  words: {
    fr: {
      button: 'Libérer',
      label: ({ shortUid }) => `Libérer\u00A0: ${shortUid}`,
      title: 'Libérer cette suppression\u202F?',
      text: ({ isLast, name }) =>
        isLast
          ? `Vous êtes la seconde personne\u00A0: la suppression s’achève sans réponse de ${name}. Assurez-vous d’abord, hors d’ici, que c’est fait.`
          : `${name} n’a pas confirmé avoir supprimé ce qu’il sait de cette personne. Une autre personne de la direction doit le libérer aussi\u00A0: assurez-vous d’abord, hors d’ici, que c’est fait.`,
      action: 'Confirmer et libérer',
      actionFresh: 'Libérer la suppression',
      done: (_, { isReleased }) =>
        isReleased
          ? 'Suppression libérée\u00A0: elle s’achève dans l’heure.'
          : 'C’est noté. Une autre personne de la direction doit la libérer aussi.',
      refusals: fr,
    },
    en: {
      button: 'Release',
      label: ({ shortUid }) => `Release: ${shortUid}`,
      title: 'Release this deletion?',
      text: ({ isLast, name }) =>
        isLast
          ? `You are the second person: the deletion ends without an answer of ${name}. First make sure, elsewhere, that it is done.`
          : `${name} has not confirmed that it deleted what it knows of this person. Another owner must release it, too: first make sure, elsewhere, that it is done.`,
      action: 'Confirm and release',
      actionFresh: 'Release the deletion',
      done: (_, { isReleased }) =>
        isReleased
          ? 'Deletion released: it ends within the hour.'
          : 'Noted. Another owner must release it, too.',
      refusals: en,
    },
  },
}
