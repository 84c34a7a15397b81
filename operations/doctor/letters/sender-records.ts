import { createPublicKey, type KeyObject } from 'node:crypto'
import { faultIf, findingOf, OK, problem, type Check } from '../check.ts'
import { Unverified } from '../project/reader.ts'
import { letterSettings, senderDomain, sendsLetters } from './sends-letters.ts'

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

/** The key of a DKIM record (`p`); null for what is none. */
function keyIn(base64: string): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

/** What the DNS says of the domain that letters come from. */
export const SENDER_RECORDS: readonly Check[] = [
  {
    // RFC 7208: one record (3.2), and who may send (5)
    name: 'lettres : SPF dit qui écrit au nom du domaine',
    isFor: sendsLetters,
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
    name: 'lettres : DKIM publie la clé qui les signe, au nom du domaine',
    isFor: sendsLetters,
    async run(project) {
      const { dkim } = letterSettings(project)
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
    // RFC 7489, 6.3; without a record of its own a domain has that of the one it is in (6.6.3).
    name: 'lettres : DMARC dit que faire de celles qui ne prouvent rien',
    isFor: sendsLetters,
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
