import { PRODUCT } from '@sesame/contract/product'
import type { Emulated, Formed, Problems } from '../functions/src/common/config/config-problems.ts'

const FORMS: Readonly<Record<Formed, string>> = {
  ACCESS_TOKEN_KEYS: 'set kid:key pairs separated by commas',
  SECOND_FACTOR_KEYS: 'set kid:key pairs separated by commas',
  EVENT_KEYS: 'set kid:key pairs separated by commas',
  SESAME_SECOND_FACTOR_FROM:
    'set a date and a time with their offset, as in 2027-01-01T00:00:00+01:00',
  DKIM_KEY: 'set an RSA private key in PEM format',
  SESAME_DATABASE_SHARDS: '32-47=https://…,63=https://… up to 63',
  SESAME_SMTP_FROM: 'set an address, or “Name <address>”',
  SESAME_SMTP_REPLY_TO: 'set an address',
  SESAME_SMTP_HOST: 'set a host name',
  SESAME_SMTP_PORT: '465 for TLS, 587 for STARTTLS',
}

const INSTEAD: Readonly<Record<Emulated, string>> = {
  SESAME_DATABASE_URL: 'the URL of your main database instance',
  SESAME_DATABASE_SHARDS: 'the URLs of your own database instances, or leave it empty',
  SESAME_STATISTICS_URL: 'the URL of your statistics database instance',
  SESAME_STORAGE_BUCKET: 'the name of your default bucket',
  SESAME_ERASURES_BUCKET: 'the name of the bucket that records erasures, or leave it empty',
  SESAME_EVENTS: 'on, or leave it empty',
  SESAME_HOST_URL: `the URL where people open ${PRODUCT}`,
  SESAME_TOOLS_URL: 'the URL where operators open the console, or leave it empty',
  SESAME_TRUSTED_PROXIES:
    'the networks of the proxies in front, or everyone shares the rate limits of one address',
}

const formOf = (name: string) => (name in FORMS ? `: ${FORMS[name as Formed]}.` : '.')
const keyOf = (name: string, kid?: string) => (kid ? `${name}: key ${kid}` : name)

/** The English versions of the messages in the functions' config-problems.ts, which commands print. */
export const english: Problems = {
  missing: (name) => `${name} is missing.`,
  invalid: (name) => `${name} is missing or malformed${formOf(name)}`,
  malformed: (name) => `${name} is malformed${formOf(name)}`,
  unlisted: (name, one, other) => `${name} is neither ${one} nor ${other}.`,
  insecure: (name) => `${name} is malformed: outside the emulator, it must start with https.`,
  short: (name, kid) => `${keyOf(name, kid)} is weak: it must be 32 bytes in base64url.`,
  guessable: (name, kid) => `${keyOf(name, kid)} is weak: it is not random.`,
  offCurve: (name, kid) =>
    `${keyOf(name, kid)} is not a key on the curve P-256: it must be exactly 32 random bytes.`,
  repeated: (name) => `${name} repeats a kid.`,
  bucket: (name) => `${name} is not the name of a separate bucket.`,
  twice: (name, shard) => `${name} names shard ${shard} twice.`,
  days: (name, min, max) =>
    max === undefined
      ? `${name} is not a number of days, ${min} or more.`
      : `${name} is not a number of days from ${min} to ${max}.`,
  facts: (name, paths) => `${name}: these facts are missing or unsuitable: ${paths || '{}'}.`,
  unsent: (name) => `${name} is set without SESAME_SMTP_HOST: no e-mail would be sent.`,
  remote: (name) =>
    `${name} is not this machine: the emulators only send e-mail to a server on 127.0.0.1.`,
  unsigned: (name) => `${name} is missing: a signature needs a domain and a selector.`,
  trusting: (name) =>
    `${name} trusts everyone: list only the networks of your proxies, or clients can choose the address that rate limits count.`,
  shared: (name) => `${name} is where people open ${PRODUCT}: the console needs a separate site.`,
  foreign: (name) => `${name} is not a domain of any of our pages.`,
  redirected: (name) => `${name} is set outside the emulator: anyone could forge a token.`,
  emulated: (name) => `${name} has a value for the emulators: set ${INSTEAD[name]}.`,
  excessive: (name, max) =>
    `${name} has a value for the emulators: set ${max} or less, or leave it empty.`,
}
