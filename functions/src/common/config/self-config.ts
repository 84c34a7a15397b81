import type { SettingInForce } from '@sesame/contract/endpoints/console/diagnosis'
import type { ServicesConfig } from './services-config.ts'
import { readSmtpSettings, type SmtpSettings } from './smtp-settings.ts'

/** What the console tells of how the product is set. No secret is in it. */
export interface SelfConfig {
  /** Origins of the product's pages. */
  readonly pages: readonly string[]
  readonly passkeys: ServicesConfig['passkeys']
  readonly appCheck: boolean
  readonly captcha: boolean
  /** Null where the identity service writes. */
  readonly smtp: SmtpSettings | null
  /** Whether the setting has jobs only count. */
  readonly jobsDryRun: boolean
  readonly settings: readonly SettingInForce[]
}

/** Settings of which only their presence is told. */
const SECRET = /KEY|SECRET|TOKEN|PASSWORD|PEPPER|SMTP_USER/

/** Settings beside ours that say what runs. */
const OTHERS = ['GCLOUD_PROJECT', 'K_REVISION', 'PEPPER']

const MAX_VALUE = 300

/** Reads it from the environment that `services` was read from. */
export function readSelf(
  env: NodeJS.ProcessEnv,
  { origins, passkeys, appCheck }: Pick<ServicesConfig, 'origins' | 'passkeys' | 'appCheck'>,
  inEmulator: boolean,
): SelfConfig {
  return {
    pages: origins,
    passkeys,
    appCheck,
    captcha: env['SESAME_CAPTCHA'] === 'on',
    smtp: readSmtpSettings(env, inEmulator),
    jobsDryRun: env['SESAME_JOBS'] !== 'sweep',
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
