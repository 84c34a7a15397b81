import type { SettingInForce } from '@sesame/contract/endpoints/console/diagnosis'
import type { ServicesConfig } from './services-config.ts'
import { readSmtpSettings, type SmtpSettings } from './smtp-settings.ts'
import type { Environment, Variable } from './variables.ts'

/** The settings that the console shows. They contain no secret. */
export interface SelfConfig {
  /** Origins of the product's pages. */
  readonly pages: readonly string[]
  readonly passkeys: ServicesConfig['passkeys']
  readonly appCheck: boolean
  readonly captcha: boolean
  /** How we send e-mail; null if the identity service sends it. */
  readonly smtp: SmtpSettings | null
  /** Whether jobs only count due data without deleting it (dry run). */
  readonly jobsDryRun: boolean
  readonly settings: readonly SettingInForce[]
}

/** For settings whose names match, the console shows only whether they are set. */
const SECRET = /KEY|SECRET|TOKEN|PASSWORD|PEPPER|SMTP_USER/

/** Other variables that the console shows besides the settings. */
const OTHERS: readonly Variable[] = ['GCLOUD_PROJECT', 'K_REVISION', 'PEPPER']

const MAX_VALUE = 300

/** Reads the settings to show, from the same environment as `services`. */
export function readSelf(
  env: Environment,
  { origins, passkeys, appCheck }: Pick<ServicesConfig, 'origins' | 'passkeys' | 'appCheck'>,
  inEmulator: boolean,
): SelfConfig {
  return {
    pages: origins,
    passkeys,
    appCheck,
    captcha: env.SESAME_CAPTCHA === 'on',
    smtp: readSmtpSettings(env, inEmulator),
    jobsDryRun: env.SESAME_JOBS !== 'sweep',
    settings: settingsOf(env),
  }
}

function settingsOf(env: NodeJS.ProcessEnv): SettingInForce[] {
  const ours = Object.keys(env).filter((name) => /^SESAME_[A-Z\d_]{1,50}$/.test(name))
  return [...OTHERS, ...ours.sort().slice(0, 50)].map((name) => {
    const value = env[name] ?? ''
    const isSecret = SECRET.test(name)
    const isSet = value !== ''
    return { name, value: isSecret || !isSet ? null : value.slice(0, MAX_VALUE), isSet, isSecret }
  })
}
