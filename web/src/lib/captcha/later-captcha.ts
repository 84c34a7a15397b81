import { later } from '../loading/later.ts'
import type { Captcha } from './captcha.ts'

/**
 * A captcha whose code is loaded when a form first asks for it. If loading fails, the token is empty, and our API decides whether
 * to accept the form without a token.
 */
export function laterCaptcha(load: () => Promise<Captcha>): Captcha {
  const loaded = later(load)
  return {
    isConfigured: true,
    prepare: () =>
      void loaded().then(
        (captcha) => captcha.prepare(),
        () => undefined,
      ),
    token: (action) =>
      loaded().then(
        (captcha) => captcha.token(action),
        () => '',
      ),
  }
}
