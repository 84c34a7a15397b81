import { judgeMailServer } from '../../../functions/src/common/judge-checks.ts'
import { nameOf, told, type Check } from '../check.ts'
import { Unverified } from '../project/reader.ts'
import { letterSettings, sendsLetters } from './sends-letters.ts'

/** The server that takes our letters, greeted from here; nothing is sent. */
export const LETTER_SERVER: readonly Check[] = [
  {
    name: nameOf('mail-server'),
    async run(project) {
      if (!sendsLetters(project)) return told('mail-server', judgeMailServer(null, null))
      const smtp = letterSettings(project)
      const refusal = await project.greet({ ...smtp, auth: null, dkim: null })
      return told('mail-server', judgeMailServer(smtp, refusal), {
        detail: [`${smtp.host}:${smtp.port}`, refusal?.code, refusal?.message]
          .filter(Boolean)
          .join(', '),
        mend: [
          'Comparez SESAME_SMTP_HOST et SESAME_SMTP_PORT (465 ou 587) à ce que dit le fournisseur ; d’ici, un pare-feu peut aussi s’en mêler.',
        ],
      })
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
      const user = smtp.user ?? ''
      const refusal = await project.greet({ ...smtp, auth: { user, pass }, dkim: null })
      const judgement = judgeMailServer(smtp, refusal)
      const { problem } = judgement.facts
      if (problem !== undefined && problem !== 'sign-in') {
        throw new Unverified('le serveur ne répond pas')
      }
      return told('mail-server', judgement, {
        detail: `« ${user} », ou ce mot de passe`,
        mend: [`npx firebase functions:secrets:set SMTP_PASSWORD --project ${id}`],
      })
    },
  },
]
