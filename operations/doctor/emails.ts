import { createPublicKey, type KeyObject } from 'node:crypto'
import {
  readSmtpSettings,
  type SmtpSettings,
} from '../../functions/src/common/config/smtp-settings.ts'
import { judgeMailServer } from '../../functions/src/common/judge-checks.ts'
import { faultIf, findingOf, nameOf, OK, problem, told, type Check } from './check.ts'
import { queueChecks } from './functions/queue-checks.ts'
import type { Project } from './project/project.ts'
import { Unverified } from './project/reader.ts'

/** Whether we send our own e-mails; if not, the identity service writes to people. */
export function sendsEmails({ settings }: Project): boolean {
  return Boolean(settings['SESAME_SMTP_HOST'])
}

/**
 * The settings of our mail server.
 *
 * @throws {Error} for a project without one.
 */
function smtpSettings({ settings }: Project): SmtpSettings {
  const found = readSmtpSettings(settings, false)
  if (found === null) throw new Error('no e-mails are sent')
  return found
}

/** The domain that sends e-mails. */
function senderDomain(project: Project): string {
  return smtpSettings(project).from.address.split('@')[1] ?? ''
}

/** Our mail server, greeted from this machine; nothing is sent. */
const SERVER: readonly Check[] = [
  {
    name: nameOf('mail-server'),
    async run(project) {
      if (!sendsEmails(project)) return told('mail-server', judgeMailServer(null, null))
      const smtp = smtpSettings(project)
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
    name: 'e-mails : leur serveur accepte l’identifiant et le mot de passe',
    isFor: ({ settings }) => Boolean(settings['SESAME_SMTP_USER']),
    async run(project) {
      const { id, lent } = project
      const pass = lent['SMTP_PASSWORD'] ?? ''
      if (pass === '') {
        throw new Unverified('il faut confier SMTP_PASSWORD à cette commande (docs/mail-server.md)')
      }
      const smtp = smtpSettings(project)
      const user = smtp.user ?? ''
      const refusal = await project.greet({ ...smtp, auth: { user, pass }, dkim: null })
      const judgement = judgeMailServer(smtp, refusal)
      const { problem: cause } = judgement.facts
      if (cause !== undefined && cause !== 'sign-in') {
        throw new Unverified('le serveur ne répond pas')
      }
      return told('mail-server', judgement, {
        detail: `« ${user} », ou ce mot de passe`,
        mend: [`npx firebase functions:secrets:set SMTP_PASSWORD --project ${id}`],
      })
    },
  },
]

/** A record as zone files write it. */
const record = (name: string, text: string) => `${name}. TXT "${text}"`

const isWithin = (domain: string, other: string) => `.${domain}`.endsWith(`.${other}`)

/** The tags of a record such as `v=DKIM1; k=rsa; p=…`. */
function tagsOf(text: string): Readonly<Record<string, string | undefined>> {
  const pairs = text.split(';').map((pair) => /^\s*(\w+)\s*=(.*)$/s.exec(pair))
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', (pair[2] ?? '').replaceAll(/\s/g, '')]] : [])),
  )
}

/** The key of a DKIM record (`p`); null if it is invalid. */
function keyIn(base64: string): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

/** DNS records of the domain that sends e-mails. */
const RECORDS: readonly Check[] = [
  {
    // RFC 7208: one record (3.2), and the servers that may send (5)
    name: 'e-mails : SPF dit qui écrit au nom du domaine',
    isFor: sendsEmails,
    async run(project) {
      const domain = senderDomain(project)
      const rules = (await project.readTexts(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text))
      const [rule] = rules
      const wanted = record(domain, 'v=spf1 include:<ce que nomme le fournisseur> -all')
      if (rule === undefined) return problem(`${domain} n’a pas de règle`, wanted)
      return findingOf([
        ...faultIf(
          rules.length > 1,
          `${domain} a ${rules.length} règles : les destinataires n’en lisent aucune`,
          `Réunissez-les en une seule : ${wanted}`,
        ),
        ...faultIf(/ \+?all$/i.test(rule.trim()), 'elle laisse écrire n’importe qui', wanted),
        ...faultIf(/^v=spf1 [-~?]all$/i.test(rule.trim()), 'elle n’autorise personne', wanted),
      ])
    },
  },
  {
    // RFC 6376, 3.6.1
    name: 'e-mails : DKIM publie la clé qui les signe, au nom du domaine',
    isFor: sendsEmails,
    async run(project) {
      const { dkim } = smtpSettings(project)
      if (dkim === null) {
        throw new Unverified(
          'c’est le serveur qui signe, sous un nom que lui seul connaît : lisez sa page',
        )
      }
      const name = `${dkim.selector}._domainkey.${dkim.domain}`
      const pem = project.lent['DKIM_KEY'] ?? ''
      const own = pem === '' ? null : createPublicKey(pem)
      const bytes = own?.export({ type: 'spki', format: 'der' }).toString('base64')
      const wanted = record(name, `v=DKIM1; k=rsa; p=${bytes ?? '<clé publique de DKIM_KEY>'}`)
      const [text] = (await project.readTexts(name)).filter(
        (each) => tagsOf(each)['p'] !== undefined,
      )
      if (text === undefined) return problem(`${name} n’existe pas`, wanted)
      const published = keyIn(tagsOf(text)['p'] ?? '')
      const domain = senderDomain(project)
      return findingOf([
        ...faultIf(published?.asymmetricKeyType !== 'rsa', `${name} n’a pas de clé RSA`, wanted),
        ...faultIf(
          own !== null && published !== null && !own.equals(published),
          `${name} a une autre clé que DKIM_KEY`,
          wanted,
        ),
        ...faultIf(
          !isWithin(domain, dkim.domain) && !isWithin(dkim.domain, domain),
          `${dkim.domain} signe, mais ${domain} écrit`,
          `SESAME_DKIM_DOMAIN=${domain}, puis npm run deploy -- --project ${project.id} --only functions`,
        ),
      ])
    },
  },
  {
    // RFC 7489, 6.3; a domain without a record has that of the domain above it (6.6.3).
    name: 'e-mails : DMARC dit que faire de ceux qui ne prouvent rien',
    isFor: sendsEmails,
    async run(project) {
      const labels = senderDomain(project).split('.')
      const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
      const texts = await Promise.all(domains.map((each) => project.readTexts(`_dmarc.${each}`)))
      const rule = texts.flat().find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text))
      const name = `_dmarc.${domains[0] ?? ''}`
      const wanted = record(name, 'v=DMARC1; p=none; rua=mailto:<votre adresse>')
      if (rule === undefined) return problem(`${name} n’existe pas`, wanted)
      const { p: policy = '' } = tagsOf(rule)
      if (!/^(?:none|quarantine|reject)$/i.test(policy))
        return problem('elle ne dit rien (p)', wanted)
      return { ...OK, note: `p=${policy}` }
    },
  },
]

/** Everything needed to send e-mails. */
export const EMAILS: readonly Check[] = [
  ...SERVER,
  ...RECORDS,
  ...queueChecks({
    name: 'sendMail',
    called: 'la file des e-mails',
    askers: 'qui écrit peut confier un e-mail à la file, qui appelle sendMail comme lui',
    isFor: sendsEmails,
  }),
]
