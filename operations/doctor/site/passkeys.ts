import * as z from 'zod/mini'
import { judgePasskeys } from '../../../functions/src/common/judge-checks.ts'
import { isWithinRpId } from '../../../functions/src/common/passkey-domain.ts'
import { faultIf, findingOf, nameOf, told, type Check } from '../check.ts'
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
 * The name that passkeys are for is the site's, which says where they are managed and which pages use them.
 *
 * Sources: WebAuthn, level 3, sections 5.1.2 (RP ID) and 5.11 (related origins); W3C, « A Well-Known URL for Passkey
 * Endpoints »
 */
export const PASSKEYS: Check = {
  name: nameOf('passkeys'),
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
    const named = told('passkeys', judgePasskeys(rpId, hostname), {
      mend: [
        `Retirez SESAME_PASSKEY_RP_ID de functions/.env.${id}, puis npm run deploy -- --project ${id} --only functions`,
      ],
    })
    return findingOf([
      ...(named.kind === 'problem' ? [named] : []),
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
