import { createPrivateKey, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { parseAccessTokenKeys, type AccessTokenKeys } from '../access-token/keys.ts'
import type { TokenScope } from '../access-token/sign.ts'
import { ConfigError } from './config-error.ts'
import { readSite, scopeOf, type Site } from './config.ts'
import { parseVariables, type Shape } from './parse-variables.ts'
import { parseRandomKey } from './random-key.ts'
import { readSmtpSettings, type SmtpSettings } from './smtp-settings.ts'
import type { Environment, Secret } from './variables.ts'

/** How e-mails are sent, including the secrets. */
export interface SmtpConfig extends Omit<SmtpSettings, 'user' | 'dkim'> {
  readonly auth: { readonly user: string; readonly pass: string } | null
  readonly dkim: {
    readonly domainName: string
    readonly keySelector: string
    readonly privateKey: string
  } | null
}

/** The configuration of `sendMail`. */
export interface MailsConfig extends Site {
  /** Origin of the pages to which e-mails link. */
  readonly site: string
  /** Origin of the console; null if there is none. */
  readonly toolsURL: string | null
  readonly smtp: SmtpConfig
  /** The keys that sign the codes in e-mails. */
  readonly keys: AccessTokenKeys
  readonly scope: TokenScope
  readonly pepper: KeyObject
}

const environment = z.object({
  SESAME_HOST_URL: z.url(),
  SESAME_TOOLS_URL: z.optional(z.url()),
} satisfies Shape)

/**
 * Reads the environment and the secrets of `sendMail`.
 *
 * @throws {ConfigError} naming the variable that is missing, malformed, weak, or forbidden outside the emulator.
 */
export function readMailsConfig(env: Environment): MailsConfig {
  const site = readSite(env)
  const settings = readSmtpSettings(env, site.inEmulator)
  if (!settings) throw new ConfigError(['missing', 'SESAME_SMTP_HOST'])
  const { user, dkim, ...rest } = settings
  const { SESAME_HOST_URL: hostURL, SESAME_TOOLS_URL: toolsURL = null } = parseVariables(
    environment,
    env,
  )
  return {
    ...site,
    site: new URL(hostURL).origin,
    toolsURL: toolsURL && new URL(toolsURL).origin,
    smtp: {
      ...rest,
      auth: user === null ? null : { user, pass: secret(env, 'SMTP_PASSWORD') },
      dkim: dkim && {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkimKey(secret(env, 'DKIM_KEY')),
      },
    },
    keys: parseAccessTokenKeys(env.ACCESS_TOKEN_KEYS),
    scope: scopeOf(site),
    pepper: parseRandomKey('PEPPER', secret(env, 'PEPPER')),
  }
}

function secret(env: Environment, name: Secret): string {
  const value = env[name] ?? ''
  if (value === '') throw new ConfigError(['missing', name])
  return value
}

/**
 * Returns the key for DKIM signatures. It must be an RSA key, because not every receiver can verify other signatures (RFC
 * 8301).
 */
function dkimKey(pem: string): string {
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem
  } catch {
    // Do not keep the cause, because its message may quote the key.
  }
  throw new ConfigError(['malformed', 'DKIM_KEY'])
}
