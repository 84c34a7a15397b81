import * as z from 'zod/mini'
import { isWithinRpId } from '../../../functions/src/common/passkey-domain.ts'
import { faultIf, findingOf, type Check } from '../check.ts'
import type { Answer } from '../project/reader.ts'

const related = z.object({ origins: z.array(z.string()) })
const endpoints = z.object({ enroll: z.string(), manage: z.string() })

function contentOf<T>({ status, headers, text }: Answer, shape: z.ZodMiniType<T>): T | null {
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  if (status !== 200 || !isJson) return null
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * The name that passkeys are for, and who may use it.
 *
 * Sources: WebAuthn, level 3, sections 5.1.2 (RP ID) and 5.11 (related origins); W3C, « A Well-Known URL for Passkey
 * Endpoints »
 */
export const PASSKEYS: Check = {
  name: 'clés d’accès : leur nom est celui du site, qui dit où les gérer et quelles pages s’en servent',
  async run({ id, host, settings, visit }) {
    const { hostname, origin } = new URL(host)
    const rpId = settings['SESAME_PASSKEY_RP_ID'] ?? hostname
    const deploy = `npm run deploy -- --project ${id} --only hosting`
    const listedOrigins = (settings['SESAME_ORIGINS'] ?? '').split(',')
    const others = [...listedOrigins, settings['SESAME_TOOLS_URL'] ?? '']
      .map((each) => each.trim())
      .filter((each) => URL.canParse(each) && !isWithinRpId(new URL(each).hostname, rpId))
    const [managed, listed] = await Promise.all([
      visit(`${host}/.well-known/passkey-endpoints`),
      others.length > 0
        ? visit(`${rpId === hostname ? host : `https://${rpId}`}/.well-known/webauthn`)
        : null,
    ])
    const missing = others.filter(
      (each) => listed !== null && !contentOf(listed, related)?.origins.includes(each),
    )
    return findingOf([
      ...faultIf(
        !isWithinRpId(hostname, rpId),
        `SESAME_PASSKEY_RP_ID (${rpId}) n’est ni ${hostname} ni un domaine au-dessus`,
        `Retirez SESAME_PASSKEY_RP_ID de functions/.env.${id}, puis npm run deploy -- --project ${id} --only functions`,
      ),
      ...faultIf(
        contentOf(managed, endpoints)?.manage.startsWith(`${origin}/`) !== true,
        '/.well-known/passkey-endpoints ne dit pas où les gérer',
        deploy,
      ),
      ...faultIf(
        missing.length > 0,
        `/.well-known/webauthn de ${rpId} ne nomme pas ${missing.join(', ')}`,
        deploy,
      ),
    ])
  },
}
