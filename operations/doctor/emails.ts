import { createPublicKey, type KeyObject } from 'node:crypto'
import {
  readSmtpSettings,
  type SmtpSettings,
} from '../../functions/src/common/config/smtp-settings.ts'
import { judgeMailServer } from '../../functions/src/common/judge-checks.ts'
import { localized } from '../../scripts/localized.ts'
import { andThen, faultIf, findingOf, nameOf, OK, problem, told, type Check } from './check.ts'
import { queueChecks } from './functions/queue-checks.ts'
import type { Project } from './project/project.ts'
import { Unverified } from './project/reader.ts'

/** Whether the project sends its own e-mails. Otherwise, the identity service sends them. */
export function sendsEmails({ settings }: Project): boolean {
  return Boolean(settings['SESAME_SMTP_HOST'])
}

/**
 * Returns the settings of the project's mail server.
 *
 * @throws {Error} if the project has none.
 */
function smtpSettings({ settings }: Project): SmtpSettings {
  const found = readSmtpSettings(settings, false)
  if (found === null) throw new Error('no e-mails are sent')
  return found
}

/** Returns the domain of the e-mails' sender. */
function senderDomain(project: Project): string {
  return smtpSettings(project).from.address.split('@')[1] ?? ''
}

/** Connects to the project's mail server from this machine, without sending anything. */
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
          {
            fr: 'Comparez SESAME_SMTP_HOST et SESAME_SMTP_PORT (465 ou 587) à ce que dit le fournisseur\u00A0; d’ici, un pare-feu peut aussi s’en mêler.',
            en: 'Compare SESAME_SMTP_HOST and SESAME_SMTP_PORT (465 or 587) with what the provider says; from here, a firewall may be in the way, too.',
          },
        ],
      })
    },
  },
  {
    name: {
      fr: 'e-mails\u00A0: leur serveur accepte l’identifiant et le mot de passe',
      en: 'e-mails: their server accepts the user name and the password',
    },
    isFor: ({ settings }) => Boolean(settings['SESAME_SMTP_USER']),
    async run(project) {
      const { id, lent } = project
      const pass = lent['SMTP_PASSWORD'] ?? ''
      if (pass === '') {
        throw new Unverified({
          fr: 'il faut confier SMTP_PASSWORD à cette commande (docs/mail-server.md)',
          en: 'this command needs SMTP_PASSWORD (docs/mail-server.md)',
        })
      }
      const smtp = smtpSettings(project)
      const user = smtp.user ?? ''
      const refusal = await project.greet({ ...smtp, auth: { user, pass }, dkim: null })
      const judgement = judgeMailServer(smtp, refusal)
      const { problem: cause } = judgement.facts
      if (cause !== undefined && cause !== 'sign-in') {
        throw new Unverified({ fr: 'le serveur ne répond pas', en: 'the server isn’t answering' })
      }
      return told('mail-server', judgement, {
        detail: {
          fr: `«\u00A0${user}\u00A0», ou ce mot de passe`,
          en: `“${user}”, or this password`,
        },
        mend: [`npx firebase functions:secrets:set SMTP_PASSWORD --project ${id}`],
      })
    },
  },
]

/** Formats a TXT record for a zone file. */
const record = (name: string, text: string) => `${name}. TXT "${text}"`

const isWithin = (domain: string, other: string) => `.${domain}`.endsWith(`.${other}`)

/** Parses the tags of a DNS record such as `v=DKIM1; k=rsa; p=…`. */
function tagsOf(text: string): Readonly<Record<string, string | undefined>> {
  const pairs = text.split(';').map((pair) => /^\s*(\w+)\s*=(.*)$/s.exec(pair))
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', (pair[2] ?? '').replaceAll(/\s/g, '')]] : [])),
  )
}

/** Returns the key of a DKIM record (`p`), or null if it is invalid. */
function keyIn(base64: string): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

/** Checks of the DNS records of the domain that sends e-mails. */
const RECORDS: readonly Check[] = [
  {
    // RFC 7208: there must be one record (3.2), and it lists the servers that may send (5).
    name: {
      fr: 'e-mails\u00A0: SPF dit qui écrit au nom du domaine',
      en: 'e-mails: SPF says who sends for the domain',
    },
    isFor: sendsEmails,
    async run(project) {
      const domain = senderDomain(project)
      const rules = (await project.readTexts(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text))
      const [rule] = rules
      const named = localized({
        fr: 'ce que nomme le fournisseur',
        en: 'the domain that the provider names',
      })
      const wanted = record(domain, `v=spf1 include:<${named}> -all`)
      if (rule === undefined) {
        return problem(
          { fr: `${domain} n’a pas de règle`, en: `${domain} has no SPF record` },
          wanted,
        )
      }
      return findingOf([
        ...faultIf(
          rules.length > 1,
          {
            fr: `${domain} a ${rules.length} règles\u00A0: les destinataires n’en lisent aucune`,
            en: `${domain} has ${rules.length} SPF records: recipients read none of them`,
          },
          {
            fr: `Réunissez-les en une seule\u00A0: ${wanted}`,
            en: `Merge them into one: ${wanted}`,
          },
        ),
        ...faultIf(
          / \+?all$/i.test(rule.trim()),
          { fr: 'elle laisse écrire n’importe qui', en: 'it lets anybody send' },
          wanted,
        ),
        ...faultIf(
          /^v=spf1 [-~?]all$/i.test(rule.trim()),
          { fr: 'elle n’autorise personne', en: 'it lets nobody send' },
          wanted,
        ),
      ])
    },
  },
  {
    // RFC 6376, 3.6.1
    name: {
      fr: 'e-mails\u00A0: DKIM publie la clé qui les signe, au nom du domaine',
      en: 'e-mails: DKIM publishes the key that signs them for the domain',
    },
    isFor: sendsEmails,
    async run(project) {
      const { dkim } = smtpSettings(project)
      if (dkim === null) {
        throw new Unverified({
          fr: 'c’est le serveur qui signe, sous un nom que lui seul connaît\u00A0: lisez sa page',
          en: 'the server signs, under a name that only it knows: read its own page',
        })
      }
      const name = `${dkim.selector}._domainkey.${dkim.domain}`
      const pem = project.lent['DKIM_KEY'] ?? ''
      const own = pem === '' ? null : createPublicKey(pem)
      const bytes = own?.export({ type: 'spki', format: 'der' }).toString('base64')
      const placeholder = localized({
        fr: '<clé publique de DKIM_KEY>',
        en: '<public key of DKIM_KEY>',
      })
      const wanted = record(name, `v=DKIM1; k=rsa; p=${bytes ?? placeholder}`)
      const [text] = (await project.readTexts(name)).filter(
        (each) => tagsOf(each)['p'] !== undefined,
      )
      if (text === undefined) {
        return problem({ fr: `${name} n’existe pas`, en: `${name} doesn’t exist` }, wanted)
      }
      const published = keyIn(tagsOf(text)['p'] ?? '')
      const domain = senderDomain(project)
      return findingOf([
        ...faultIf(
          published?.asymmetricKeyType !== 'rsa',
          { fr: `${name} n’a pas de clé RSA`, en: `${name} has no RSA key` },
          wanted,
        ),
        ...faultIf(
          own !== null && published !== null && !own.equals(published),
          {
            fr: `${name} a une autre clé que DKIM_KEY`,
            en: `${name} has a key other than DKIM_KEY`,
          },
          wanted,
        ),
        ...faultIf(
          !isWithin(domain, dkim.domain) && !isWithin(dkim.domain, domain),
          {
            fr: `${dkim.domain} signe, mais ${domain} écrit`,
            en: `${dkim.domain} signs, but ${domain} sends`,
          },
          andThen(
            `SESAME_DKIM_DOMAIN=${domain}`,
            `npm run deploy -- --project ${project.id} --only functions`,
          ),
        ),
      ])
    },
  },
  {
    // RFC 7489, 6.3. A subdomain without a record inherits its parent domain's (6.6.3).
    name: {
      fr: 'e-mails\u00A0: DMARC dit que faire de ceux qui ne prouvent rien',
      en: 'e-mails: DMARC says what to do with unproven ones',
    },
    isFor: sendsEmails,
    async run(project) {
      const labels = senderDomain(project).split('.')
      const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
      const texts = await Promise.all(domains.map((each) => project.readTexts(`_dmarc.${each}`)))
      const rule = texts.flat().find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text))
      const name = `_dmarc.${domains[0] ?? ''}`
      const address = localized({ fr: 'votre adresse', en: 'your address' })
      const wanted = record(name, `v=DMARC1; p=none; rua=mailto:<${address}>`)
      if (rule === undefined) {
        return problem({ fr: `${name} n’existe pas`, en: `${name} doesn’t exist` }, wanted)
      }
      const { p: policy = '' } = tagsOf(rule)
      if (!/^(?:none|quarantine|reject)$/i.test(policy)) {
        return problem({ fr: 'elle ne dit rien (p)', en: 'it sets no policy (p)' }, wanted)
      }
      return { ...OK, note: `p=${policy}` }
    },
  },
]

/** All checks of what is needed to send e-mails. */
export const EMAILS: readonly Check[] = [
  ...SERVER,
  ...RECORDS,
  ...queueChecks({
    name: 'sendMail',
    called: { fr: 'la file des e-mails', en: 'the e-mail queue' },
    askers: {
      fr: 'qui écrit peut confier un e-mail à la file, qui appelle sendMail comme lui',
      en: 'senders may queue an e-mail, and the queue calls sendMail as them',
    },
    isFor: sendsEmails,
  }),
]
