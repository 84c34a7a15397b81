import { email } from '@sesame/contract/fields'
import { PRODUCT } from '@sesame/contract/product'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'

/** A sender, as recipients see it. */
export interface MailAddress {
  /** Empty if there is only an address. */
  readonly name: string
  readonly address: string
}

/** How e-mail is sent, without any secret. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** TLS from the first byte, or STARTTLS, which is then required. Plain text only to an emulator. */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user: string | null
  readonly from: MailAddress
  /** The postal address in an e-mail's footer. */
  readonly sender: string | null
  readonly dkim: { readonly domain: string; readonly selector: string } | null
}

const PREFIX = /^SESAME_(?:SMTP|DKIM)_/

/** The port of implicit TLS (RFC 8314). */
const TLS_PORT = 465

/** The sender on a developer's machine. */
const EMULATOR_FROM = `${PRODUCT} <ne-pas-repondre@sesame.example>`

const HOST = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i
const LABEL = /^[a-z\d](?:[a-z\d._-]{0,61}[a-z\d])?$/i
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost)$/
const FROM = /^(?:(?<name>[^<>"\p{Cc}]{1,80}?) ?<(?<named>[^<>]+)>|(?<bare>[^<>\s]+))$/u

const line = (max: number) => z.string().check(z.regex(/^[^\p{Cc}]+$/u), z.maxLength(max))

/**
 * Reads how e-mail is sent. Null without `SESAME_SMTP_HOST`: the identity service then sends it.
 *
 * @throws {ConfigError} naming the variable that is malformed, missing beside another, or forbidden here.
 */
export function readSmtpSettings(env: NodeJS.ProcessEnv, inEmulator: boolean): SmtpSettings | null {
  const host = env['SESAME_SMTP_HOST'] ?? ''
  if (host === '') {
    const unused = Object.keys(env).find((name) => PREFIX.test(name) && env[name])
    if (unused === undefined) return null
    throw new ConfigError(`${unused} est donné sans SESAME_SMTP_HOST : aucun e-mail ne partirait.`)
  }
  if (!HOST.test(host))
    throw new ConfigError('SESAME_SMTP_HOST est mal formé\u00A0: il faut un nom d’hôte.')
  if (inEmulator && !LOOPBACK.test(host)) {
    throw new ConfigError(
      'SESAME_SMTP_HOST n’est pas cette machine\u00A0: les émulateurs n’écrivent qu’à un serveur sur 127.0.0.1.',
    )
  }
  const port = portOf(env)
  return {
    host,
    port,
    user: optional(env, 'SESAME_SMTP_USER', line(320)),
    security: inEmulator ? 'none' : port === TLS_PORT ? 'tls' : 'starttls',
    from: fromOf(env['SESAME_SMTP_FROM'] ?? (inEmulator ? EMULATOR_FROM : '')),
    sender: optional(env, 'SESAME_SMTP_SENDER', line(200)),
    dkim: dkimOf(env),
  }
}

function portOf(env: NodeJS.ProcessEnv): number {
  const given = env['SESAME_SMTP_PORT'] ?? ''
  const port = given === '' ? TLS_PORT : Number(given)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new ConfigError('SESAME_SMTP_PORT est mal formé\u00A0: 465 pour TLS, 587 pour STARTTLS.')
}

function fromOf(text: string): MailAddress {
  const { name = '', named, bare } = FROM.exec(text)?.groups ?? {}
  const parsed = email.safeParse(named ?? bare)
  if (parsed.success) return { name: name.trim(), address: parsed.data }
  throw new ConfigError(
    'SESAME_SMTP_FROM manque ou est mal formé\u00A0: il faut une adresse, ou «\u00A0Nom <adresse>\u00A0».',
  )
}

function dkimOf(env: NodeJS.ProcessEnv): SmtpSettings['dkim'] {
  const domain = optional(env, 'SESAME_DKIM_DOMAIN', z.string().check(z.regex(HOST)))
  const selector = optional(env, 'SESAME_DKIM_SELECTOR', z.string().check(z.regex(LABEL)))
  if (domain !== null && selector !== null) return { domain, selector }
  if (domain === null && selector === null) return null
  const missing = domain === null ? 'SESAME_DKIM_DOMAIN' : 'SESAME_DKIM_SELECTOR'
  throw new ConfigError(`${missing} manque\u00A0: une signature nomme un domaine et un sélecteur.`)
}

function optional(env: NodeJS.ProcessEnv, name: string, schema: z.ZodMiniType<string>) {
  const value = env[name] ?? ''
  if (value === '') return null
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ConfigError(`${name} est mal formé.`)
  return parsed.data
}
