import { DAY_MS } from '@sesame/contract/durations'
import {
  readSecurityTxt,
  SECURITY_TXT,
  SECURITY_TXT_PATH,
  writeSecurityTxt,
} from '../../web/build/security-txt.ts'
import { paths } from '../../web/src/lib/paths.ts'
import { localized } from '../../scripts/localized.ts'
import { faultIf, findingOf, OK, problem, type Check, type Finding } from './check.ts'

const CHANGE_PASSWORD_PATH = '/.well-known/change-password'

/** The length of the period before its expiry in which `security.txt` is reported as expiring. */
const SOON_MS = 30 * DAY_MS

const deploying = (id: string) => `npm run deploy -- --project ${id} --only hosting:app`

/** Checks that password managers can find the page where people change their password. */
const CHANGE_PASSWORD: Check = {
  name: {
    fr: `${CHANGE_PASSWORD_PATH} mène à la page du mot de passe`,
    en: `${CHANGE_PASSWORD_PATH} leads to the page of the password`,
  },
  inSuite: true,
  async run({ id, host, visit }) {
    const { status, headers } = await visit(host + CHANGE_PASSWORD_PATH)
    const target = new URL(headers.get('location') ?? CHANGE_PASSWORD_PATH, host)
    return findingOf(
      faultIf(
        status !== 302 || target.href !== host + paths.access,
        {
          fr: `il répond ${status}, et mène à ${target.pathname}`,
          en: `it answers ${status}, and leads to ${target.pathname}`,
        },
        deploying(id),
      ),
    )
  },
}

/** Checks that `security.txt` contains what the project's settings specify, and that it has not expired. */
const SECURITY: Check = {
  name: {
    fr: 'security.txt dit à qui signaler une faille',
    en: 'security.txt tells whom to write to about a weakness',
  },
  inSuite: true,
  async run({ id, host, client, visit }) {
    const facts = readSecurityTxt(client[SECURITY_TXT])
    const { status, headers, text } = await visit(host + SECURITY_TXT_PATH)
    if (facts === null) {
      return findingOf(
        faultIf(
          status !== 404,
          {
            fr: `${SECURITY_TXT} est vide, et le site répond ${status}`,
            en: `${SECURITY_TXT} is empty, and the site answers ${status}`,
          },
          deploying(id),
        ),
      )
    }
    const isServed =
      status === 200 && headers.get('content-type')?.startsWith('text/plain') === true
    if (!isServed || text !== writeSecurityTxt(facts, host)) {
      return problem(
        {
          fr: `le site ne sert pas celui de ${SECURITY_TXT} (${status})`,
          en: `the site doesn’t serve the one of ${SECURITY_TXT} (${status})`,
        },
        deploying(id),
      )
    }
    return judgeExpiry(facts.expires, id)
  },
}

function judgeExpiry(expires: string, id: string): Finding {
  const left = Date.parse(expires) - Date.now()
  if (left > SOON_MS) return OK
  const day = expires.slice(0, 10)
  if (left > 0) {
    return {
      kind: 'ok',
      note: localized({
        fr: `expire le ${day}\u00A0: vérifiez ses adresses, puis repoussez-le`,
        en: `expires on ${day}: check its addresses, then put that off`,
      }),
    }
  }
  return problem(
    { fr: `périmé depuis le ${day}`, en: `expired since ${day}` },
    {
      fr: `vérifiez ses adresses, et mettez une autre date à ${SECURITY_TXT}`,
      en: `check its addresses, and set another date in ${SECURITY_TXT}`,
    },
    deploying(id),
  )
}

/**
 * Checks of the addresses under `/.well-known/` that programs request, apart from those of passkeys and of access tokens.
 */
export const WELL_KNOWN: readonly Check[] = [CHANGE_PASSWORD, SECURITY]
