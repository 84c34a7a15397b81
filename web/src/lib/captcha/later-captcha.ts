import { later } from '../loading/later.ts'
import type { Captcha } from './captcha.ts'

/** A captcha whose own code is fetched when a form asks for it. Without it, our API decides. */
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
