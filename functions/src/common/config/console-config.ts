import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import { readSite, type Site } from './config.ts'
import { readEventKeys } from './events-config.ts'
import type { SealingKeys } from '../sealing.ts'
import { readFactorWait } from './second-factor-config.ts'
import { readSelf, type SelfConfig } from './self-config.ts'
import { asPasskeyOrigin, readServices, type ServicesConfig } from './services-config.ts'
import type { Environment } from './variables.ts'

/**
 * The configuration of the function `tools`. Its secrets are the pepper for rate limits and, if events are switched on, the keys
 * that encrypt receivers' keys. Its passkeys are used only on the console's page.
 */
export interface ConsoleConfig
  extends
    Site,
    Pick<
      ServicesConfig,
      | 'hostURL'
      | 'origins'
      | 'statisticsURL'
      | 'pepper'
      | 'trustedProxies'
      | 'limitsFactor'
      | 'placeHeaders'
      | 'sendsEmails'
      | 'passkeys'
    > {
  /** Origin of the console. */
  readonly toolsURL: string
  /** The settings that the console shows. */
  readonly self: SelfConfig
  /** Length (ms) of the waiting period after which a person's second factor is removed. */
  readonly factorWaitMs: number
  /** The keys that encrypt receivers' keys; null if events are switched off. */
  readonly eventKeys: SealingKeys | null
}

const ingresses = ['all', 'load-balancer'] as const
const ingress = z._default(z.enum(ingresses), 'all')

/**
 * Reads the ingress setting of `tools`: everyone, as Firebase Hosting requires, or only a load balancer of the project.
 *
 * @throws {ConfigError} if `SESAME_TOOLS_INGRESS` has any other value.
 */
export function readToolsIngress(env: Environment): 'all' | 'load-balancer' {
  const parsed = ingress.safeParse(env.SESAME_TOOLS_INGRESS)
  if (parsed.success) return parsed.data
  throw new ConfigError(['unlisted', 'SESAME_TOOLS_INGRESS', ...ingresses])
}

/** `tools` calls neither the captcha service nor the video host, so it does not get their secrets. */
const OFF = { SESAME_CAPTCHA: 'off', SESAME_VIDEO_URL: undefined }

/**
 * Reads the environment variables and the secrets of `tools`. `tools` accepts requests only from the console's pages.
 *
 * @throws {ConfigError} naming the variable that is missing, malformed, weak, or forbidden outside the emulator.
 */
export function readConsoleConfig(env: Environment): ConsoleConfig {
  const site = readSite(env)
  const services = readServices({ ...env, ...OFF }, site.inEmulator)
  const { toolsURL, hostURL, statisticsURL, pepper } = services
  const { trustedProxies, limitsFactor, placeHeaders, sendsEmails, passkeys } = services
  if (toolsURL === null) throw new ConfigError(['missing', 'SESAME_TOOLS_URL'])
  return {
    ...site,
    toolsURL,
    origins: [toolsURL],
    hostURL,
    statisticsURL,
    pepper,
    trustedProxies,
    limitsFactor,
    placeHeaders,
    sendsEmails,
    passkeys: { ...passkeys, origins: [asPasskeyOrigin(toolsURL)] },
    self: readSelf(env, services, site.inEmulator),
    factorWaitMs: readFactorWait(env),
    eventKeys: readEventKeys(env),
  }
}
