import { email } from '@sesame/contract/fields'
import { FILE_NAME, PRODUCT } from '@sesame/contract/product'
import * as z from 'zod/mini'
import { LEGAL } from '../../../../brand/brand.ts'
import { ConfigError } from './config-error.ts'
import type { Environment, Variable } from './variables.ts'

/** A sender, as shown to recipients. */
export interface MailAddress {
  /** The brand's name if the setting contains only an address. */
  readonly name: string
  readonly address: string
}

/** How e-mail is sent, without the secrets. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** TLS from the start, or mandatory STARTTLS. `none` means plain text, only to an emulator. */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user: string | null
  readonly from: MailAddress
  /** The address for people's replies; by default, the brand's contact address. */
  readonly replyTo: string
  /** The postal address in an e-mail's footer. */
  readonly sender: string | null
  readonly dkim: { readonly domain: string; readonly selector: string } | null
}

const PREFIX = /^SESAME_(?:SMTP|DKIM)_/

/** The port of implicit TLS (RFC 8314). */
const TLS_PORT = 465

/** The sender and the contact address on a developer's machine. */
const EMULATOR_FROM = `ne-pas-repondre@${FILE_NAME}.example`
const EMULATOR_CONTACT = `contact@${FILE_NAME}.example`

const HOST = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i
const LABEL = /^[a-z\d](?:[a-z\d._-]{0,61}[a-z\d])?$/i
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost)$/
const FROM = /^(?:(?<name>[^<>"\p{Cc}]{1,80}?) ?<(?<named>[^<>]+)>|(?<bare>[^<>\s]+))$/u

const line = (max: number) => z.string().check(z.regex(/^[^\p{Cc}]+$/u), z.maxLength(max))

/**
 * Reads how e-mail is sent. Null if `SESAME_SMTP_HOST` is not set: the identity service then sends it.
 *
 * @throws {ConfigError} naming the variable that is malformed, forbidden outside the emulator, or missing although
 * another one requires it.
 */
export function readSmtpSettings(env: Environment, inEmulator: boolean): SmtpSettings | null {
  const host = env.SESAME_SMTP_HOST ?? ''
  if (host === '') {
    const unused = Object.entries(env).find(([name, value]) => PREFIX.test(name) && value)
    if (unused === undefined) return null
    throw new ConfigError(['unsent', unused[0]])
  }
  if (!HOST.test(host)) throw new ConfigError(['malformed', 'SESAME_SMTP_HOST'])
  if (inEmulator && !LOOPBACK.test(host)) {
    throw new ConfigError(['remote', 'SESAME_SMTP_HOST'])
  }
  const port = portOf(env)
  return {
    host,
    port,
    user: optional(env, 'SESAME_SMTP_USER', line(320)),
    security: inEmulator ? 'none' : port === TLS_PORT ? 'tls' : 'starttls',
    from: fromOf(env.SESAME_SMTP_FROM ?? (inEmulator ? EMULATOR_FROM : '')),
    replyTo: addressOf(
      'SESAME_SMTP_REPLY_TO',
      env.SESAME_SMTP_REPLY_TO ?? (inEmulator ? EMULATOR_CONTACT : LEGAL.contact),
    ),
    sender: optional(env, 'SESAME_SMTP_SENDER', line(200)),
    dkim: dkimOf(env),
  }
}

function portOf(env: Environment): number {
  const given = env.SESAME_SMTP_PORT ?? ''
  const port = given === '' ? TLS_PORT : Number(given)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new ConfigError(['malformed', 'SESAME_SMTP_PORT'])
}

function fromOf(text: string): MailAddress {
  const { name = PRODUCT, named, bare } = FROM.exec(text)?.groups ?? {}
  return { name: name.trim(), address: addressOf('SESAME_SMTP_FROM', named ?? bare) }
}

function addressOf(
  variable: 'SESAME_SMTP_FROM' | 'SESAME_SMTP_REPLY_TO',
  text: string | undefined,
): string {
  const parsed = email.safeParse(text)
  if (parsed.success) return parsed.data
  throw new ConfigError(['invalid', variable])
}

function dkimOf(env: Environment): SmtpSettings['dkim'] {
  const domain = optional(env, 'SESAME_DKIM_DOMAIN', z.string().check(z.regex(HOST)))
  const selector = optional(env, 'SESAME_DKIM_SELECTOR', z.string().check(z.regex(LABEL)))
  if (domain !== null && selector !== null) return { domain, selector }
  if (domain === null && selector === null) return null
  const missing = domain === null ? 'SESAME_DKIM_DOMAIN' : 'SESAME_DKIM_SELECTOR'
  throw new ConfigError(['unsigned', missing])
}

function optional(env: Environment, name: Variable, schema: z.ZodMiniType<string>) {
  const value = env[name] ?? ''
  if (value === '') return null
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ConfigError(['malformed', name])
  return parsed.data
}
