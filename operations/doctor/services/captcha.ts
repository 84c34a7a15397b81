import * as z from 'zod/mini'
import { judgeProtection } from '../../../functions/src/common/judge-checks.ts'
import { nameOf, problem, told, type Check } from '../check.ts'
import { Unverified } from '../project/reader.ts'

const key = z.object({
  webSettings: z.optional(
    z.object({
      allowAllDomains: z._default(z.boolean(), false),
      allowedDomains: z._default(z.array(z.string()), []),
    }),
  ),
})

/**
 * The captcha is on for both sides or for none, and its key is for our host.
 *
 * Source: https://cloud.google.com/recaptcha/docs/reference/rest/v1/projects.keys
 */
export const CAPTCHA: Check = {
  name: nameOf('captcha'),
  async run({ id, host, settings, client, find }) {
    const siteKey = client['VITE_RECAPTCHA_SITE_KEY'] ?? ''
    const isOn = settings['SESAME_CAPTCHA'] === 'on'
    if (isOn !== (siteKey !== '')) {
      return problem(
        isOn
          ? 'personne ne peut s’inscrire : les pages n’en ont pas'
          : 'l’API ignore celui des pages',
        isOn
          ? `VITE_RECAPTCHA_SITE_KEY=<clé>, puis npm run deploy -- --project ${id} --only hosting`
          : `SESAME_CAPTCHA=on, puis npm run deploy -- --project ${id} --only functions`,
      )
    }
    if (!isOn) return told('captcha', judgeProtection(isOn))
    const found = await find('recaptcha', `/v1/projects/${id}/keys/${siteKey}`, key)
    if (found === null) {
      throw new Unverified(
        'sa clé n’est pas dans ce projet : https://www.google.com/recaptcha/admin dit pour quels hôtes elle est',
      )
    }
    const { hostname } = new URL(host)
    const { allowAllDomains = false, allowedDomains = [] } = found.webSettings ?? {}
    // A domain stands for its subdomains too.
    const isOurs = allowedDomains.some((domain) => `.${hostname}`.endsWith(`.${domain}`))
    if (isOurs && !allowAllDomains) return told('captcha', judgeProtection(isOn))
    return problem(
      allowAllDomains
        ? 'sa clé sert à tous les hôtes'
        : `sa clé est pour « ${allowedDomains.join(', ')} »`,
      `gcloud recaptcha keys update ${siteKey} --web --domains=${hostname} --project ${id}`,
    )
  },
}
