import { systemClock } from '../clock.ts'
import { trustedScript } from '../loading/trusted-script.ts'
import { consoleLogger } from '../logger.ts'
import { noCaptcha, type Captcha } from './captcha.ts'
import { recaptcha } from './recaptcha.ts'

let captcha: Captcha | undefined

/** The page's only captcha. All callers share it, because the captcha's script cannot be loaded twice. */
export function pageCaptcha(siteKey: string): Captcha {
  captcha ??=
    siteKey === ''
      ? noCaptcha
      : recaptcha(siteKey, { clock: systemClock, logger: consoleLogger, loadScript })
  return captcha
}

/** Loads and runs a script from the captcha's host. */
function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trustedScript(url)
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('script'))
    })
    document.head.append(script)
  })
}
