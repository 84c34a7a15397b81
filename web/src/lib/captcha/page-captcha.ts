import { systemClock } from '../clock.ts'
import { consoleLogger } from '../logger.ts'
import { noCaptcha, type Captcha } from './captcha.ts'
import { loadScript } from './load-script.ts'
import { recaptcha } from './recaptcha.ts'

let captcha: Captcha | undefined

/** The page's one captcha, whoever needs it: its script cannot be loaded twice. */
export function pageCaptcha(siteKey: string): Captcha {
  captcha ??=
    siteKey === ''
      ? noCaptcha
      : recaptcha(siteKey, { clock: systemClock, logger: consoleLogger, loadScript })
  return captcha
}
