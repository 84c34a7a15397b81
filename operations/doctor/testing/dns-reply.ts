import { generateKeyPairSync } from 'node:crypto'
import type { Replies } from './fake-servers.ts'

/** The key that signs e-mails. */
export const DKIM = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const [NOERROR, NXDOMAIN, TXT] = [0, 3, 16]

const dkim = `v=DKIM1; k=rsa; p=${DKIM.publicKey.toString('base64')}`

/** TXT records, by name, of the domain that sends e-mails. The domain inherits the DMARC policy of its parent domain. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'mails.sesame.example': ['other=text', '"v=spf1 include:spf.provider.example -all"'],
  // DNS splits a text of more than 255 bytes.
  's1._domainkey.sesame.example': [`"${dkim.slice(0, 250)}" "${dkim.slice(250)}"`],
  '_dmarc.sesame.example': ['v=DMARC1; p=reject'],
}

/** Returns the response of Google's public DNS, with some records changed. */
export function dnsReply(changed: typeof TEXTS = {}): Replies[string] {
  return (query) => {
    const name = query.get('name') ?? ''
    const texts = { ...TEXTS, ...changed }[name]
    if (texts === undefined) return { body: { Status: NXDOMAIN } }
    const Answer = texts.map((data) => ({ name: `${name}.`, type: TXT, data }))
    return { body: { Status: NOERROR, Answer } }
  }
}
