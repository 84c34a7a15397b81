import type { Captcha } from './captcha.ts'

/** A captcha whose own code is fetched when a form asks for it. Without it, our API decides. */
export function laterCaptcha(load: () => Promise<Captcha>): Captcha {
  let loading: Promise<Captcha> | undefined
  const loaded = (): Promise<Captcha> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    isConfigured: true,
    prepare: () =>
      void loaded().then(
        ({ prepare }) => prepare(),
        () => undefined,
      ),
    token: (action) =>
      loaded().then(
        ({ token }) => token(action),
        () => '',
      ),
  }
}
