import { setTimeout } from 'node:timers/promises'
import { NOBODY } from '../../functions/src/mails/waiting-mail.ts'
import { recordAt } from './erasure.ts'
import { inbox } from 'sesame-testing/inbox'

/** The subjects of the e-mails that contain a link to act on an account. */
export const SUBJECTS = {
  verifyEmail: 'Vérifiez votre adresse e-mail',
  changeEmail: 'Confirmez votre nouvelle adresse e-mail',
  resetPassword: 'Choisissez un nouveau mot de passe',
  newDevice: 'Nouvelle connexion à votre compte',
  emailChanged: 'L’adresse de votre compte a changé',
  accountDeleted: 'Votre compte a été supprimé',
} as const

const POLL_MS = 50

/**
 * Waits until no e-mail to an address is queued, then resolves with the subjects of all e-mails to it. E-mails are queued before
 * the API responds, and leave the queue when they are sent or dropped.
 */
export async function subjectsTo(address: string): Promise<string[]> {
  while (JSON.stringify(await recordAt(`mailQueue/${NOBODY}`)).includes(address)) {
    await setTimeout(POLL_MS)
  }
  return (await inbox.to(address)).map(({ subject }) => subject)
}
