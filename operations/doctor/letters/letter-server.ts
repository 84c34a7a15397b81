import {
  mailProblemOf,
  type MailProblem,
  type MailRefusal,
} from '../../../functions/src/common/mail-refusal.ts'
import { OK, problem, type Check } from '../check.ts'
import { Unverified } from '../project/reader.ts'
import { letterSettings, sendsLetters } from './sends-letters.ts'

/** The server that takes our letters, greeted from here; nothing is sent. */
export const LETTER_SERVER: readonly Check[] = [
  {
    name: 'lettres : leur serveur répond, en TLS, avec un certificat valable',
    async run(project) {
      if (!sendsLetters(project)) {
        return {
          ...OK,
          note: 'sans SESAME_SMTP_HOST, le service d’identité écrit avec ses gabarits',
        }
      }
      const smtp = letterSettings(project)
      const refusal = await project.greet({ ...smtp, auth: null, dkim: null })
      if (refusal === null) return { ...OK, note: `${smtp.host}:${smtp.port}` }
      return problem(
        `${smtp.host}:${smtp.port} ${inFrench(refusal)}`,
        'Comparez SESAME_SMTP_HOST et SESAME_SMTP_PORT (465 ou 587) à ce que dit le fournisseur ; d’ici, un pare-feu peut aussi s’en mêler.',
      )
    },
  },
  {
    name: 'lettres : leur serveur accepte l’identifiant et le mot de passe',
    isFor: ({ settings }) => Boolean(settings['SESAME_SMTP_USER']),
    async run(project) {
      const { id, lent } = project
      const pass = lent['SMTP_PASSWORD'] ?? ''
      if (pass === '') {
        throw new Unverified('il faut confier SMTP_PASSWORD à cette commande (docs/operations.md)')
      }
      const smtp = letterSettings(project)
      const auth = { user: smtp.user ?? '', pass }
      const refusal = await project.greet({ ...smtp, auth, dkim: null })
      if (refusal === null) return OK
      if (mailProblemOf(refusal) !== 'sign-in') throw new Unverified('le serveur ne répond pas')
      return problem(
        `il refuse « ${auth.user} » ou ce mot de passe`,
        `npx firebase functions:secrets:set SMTP_PASSWORD --project ${id}`,
      )
    },
  },
]

function inFrench(refusal: MailRefusal): string {
  const words: Partial<Record<MailProblem, string>> = {
    certificate: `a un certificat qui ne vaut pas (${refusal.message})`,
    'unknown-host': 'n’existe pas',
    tls: 'n’offre pas TLS',
  }
  return words[mailProblemOf(refusal)] ?? `ne répond pas (${refusal.code})`
}
