import { listFiles } from '@sesame/contract/endpoints/files'
import { getHealth, getPublicKeys, publicKeys } from '@sesame/contract/endpoints/system'
import { errorBody } from '@sesame/contract/error-body'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { trustedProxies } from '../../functions/src/common/config/trusted-proxies.ts'
import {
  isWithinRpId,
  judgeApi,
  judgePasskeys,
  judgeTrustedProxies,
  readApiAnswer,
  timed,
} from '../../functions/src/common/judge-checks.ts'
import { inlineParts } from '../../web/build/inline-parts.ts'
import {
  andThen,
  faultIf,
  findingOf,
  logsOf,
  nameOf,
  OK,
  problem,
  told,
  type Check,
} from './check.ts'
import { listFunctions } from './functions/deployed-functions.ts'
import { API } from './functions/revisions.ts'
import type { Project } from './project/project.ts'
import { jsonOf, Unverified, type Answer } from './project/reader.ts'

/** Checks that the site serves this version of the API, and that the API can reach its dependencies. */
export const HEALTH: Check = {
  name: nameOf('api'),
  inSuite: true,
  async run({ id, host, visit }) {
    const { result, durationMs } = await timed(() => visit(host + getHealth.path))
    const answer = readApiAnswer(result.status, jsonOf(result.text))
    const { state, facts } = judgeApi(answer)
    if (state === 'warning') {
      // The deployed version is not the one in this repository, so the remedy is a deploy.
      const mend = [`npm run deploy -- --project ${id}`]
      return told('api', { state: 'failed', facts }, { mend })
    }
    const detail = answer.health
      ? { fr: 'elle n’atteint pas ce dont elle dépend', en: 'it can’t reach what it depends on' }
      : {
          fr: `${getHealth.path} répond ${result.status}`,
          en: `${getHealth.path} answers ${result.status}`,
        }
    const mend = [logsOf('api', id)]
    return told('api', { state, facts: { ...facts, durationMs } }, { detail, mend })
  },
}

/** Error codes with which `files` refuses a call without a session. If App Check is on, it checks the app's token first. */
const ASKS = ['auth/missing-token', 'request/unverified-app']

/**
 * Checks that the site routes calls about files to the function `files`. All other calls go to `api`, which refuses calls
 * about files.
 */
const FILES: Check = {
  name: {
    fr: 'les fichiers mènent à files, qui demande une session',
    en: 'calls about files reach files, which asks for a session',
  },
  inSuite: true,
  async run({ id, host, visit }) {
    const { status, text } = await visit(host + listFiles.path)
    const code = refusalIn(text)
    const isLost = code === undefined || code === 'request/unknown-route'
    return findingOf([
      ...faultIf(
        isLost,
        {
          fr: `${listFiles.path} ne mène pas à files (${status})`,
          en: `${listFiles.path} doesn’t reach files (${status})`,
        },
        `npm run deploy -- --project ${id} --only hosting:app`,
      ),
      ...faultIf(
        !isLost && !ASKS.includes(code),
        {
          fr: `${listFiles.path} ne demande pas de session (${code ?? ''})`,
          en: `${listFiles.path} doesn’t ask for a session (${code ?? ''})`,
        },
        logsOf('files', id),
      ),
    ])
  },
}

/** Returns the error code in a response body, or undefined for any other body. */
export function refusalIn(text: string): string | undefined {
  return errorBody.safeParse(jsonOf(text)).data?.error.code
}

/** Checks that other services can fetch the keys that verify access tokens (docs/access-tokens.md). */
const KEYS: Check = {
  name: {
    fr: 'le site publie les clés qui vérifient les jetons d’accès',
    en: 'the site publishes the keys that verify access tokens',
  },
  inSuite: true,
  async run({ id, host, visit }) {
    const answer = await visit(host + getPublicKeys.path)
    if (contentOf(answer, publicKeys)?.keys.length) return OK
    return problem(
      {
        fr: `${getPublicKeys.path} répond ${answer.status}, sans clé`,
        en: `${getPublicKeys.path} answers ${answer.status}, without a key`,
      },
      `npm run deploy -- --project ${id} --only functions,hosting`,
    )
  },
}

const POLICY = 'content-security-policy'

/** Checks that the page and its content security policy come from the same build. */
export const PAGE_POLICY: Check = {
  name: {
    fr: 'la page d’accueil a la politique de sécurité de son propre contenu',
    en: 'the home page’s security policy matches its content',
  },
  inSuite: true,
  async run({ id, host, visit }) {
    const { status, headers, text } = await visit(host)
    if (status !== 200) {
      throw new Unverified({ fr: `${host} répond ${status}`, en: `${host} answers ${status}` })
    }
    const policy = headers.get(POLICY)
    const deploy = `npm run deploy -- --project ${id} --only hosting`
    if (policy === null) return problem({ fr: `sans ${POLICY}`, en: `without ${POLICY}` }, deploy)
    const parts = [...inlineParts(text, 'script'), ...inlineParts(text, 'style')]
    const blocked = parts.filter((part) => {
      const hash = createHash('sha256').update(part).digest('base64')
      return !policy.includes(`'sha256-${hash}'`)
    })
    if (blocked.length === 0) return OK
    return problem(
      {
        fr: `elle bloque ${blocked.length} de ses ${parts.length} parties`,
        en: `it blocks ${blocked.length} of its ${parts.length} parts`,
      },
      deploy,
    )
  },
}

/**
 * Pages under `/__/auth/` that Hosting provides for sign-in. The client opens `handler` in a popup and `iframe` in a frame.
 */
const PAGES = ['/__/auth/handler', '/__/auth/iframe']

/** Whether a response forbids framing, even by pages of its own origin. */
function forbidsFrames(headers: Headers): boolean {
  const policy = headers.get('content-security-policy') ?? ''
  const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]
  return headers.get('x-frame-options')?.toUpperCase() === 'DENY' || ancestors === "'none'"
}

/**
 * Checks that our headers, which apply to every path, are not sent with the pages that Hosting reserves.
 *
 * Source: https://firebase.google.com/docs/hosting/reserved-urls
 */
const AUTH_PAGES: Check = {
  name: {
    fr: 'les pages /__/auth du site répondent, dans un cadre aussi',
    en: 'the site’s /__/auth pages answer, in a frame too',
  },
  async run({ id, host, visit }) {
    const faults = PAGES.map(async (path) => {
      const { status, headers } = await visit(host + path)
      return [
        ...faultIf(
          status !== 200,
          { fr: `${path} répond ${status}`, en: `${path} answers ${status}` },
          `npm run deploy -- --project ${id} --only hosting`,
        ),
        ...faultIf(
          forbidsFrames(headers),
          {
            fr: `${path} refuse d’être dans un cadre\u00A0: nos en-têtes l’ont atteinte`,
            en: `${path} refuses to be in a frame: our headers reached it`,
          },
          {
            fr: 'Dans firebase.json, retirez /__/ de l’expression «\u00A0.*\u00A0» des en-têtes, puis déployez le site.',
            en: 'In firebase.json, exclude /__/ from the headers’ expression “.*”, then deploy the site.',
          },
        ),
      ]
    })
    return findingOf((await Promise.all(faults)).flat())
  },
}

const related = z.object({ origins: z.array(z.string()) })
const endpoints = z.object({ enroll: z.string(), manage: z.string() })

function contentOf<T>({ status, headers, text }: Answer, shape: z.ZodMiniType<T>): T | null {
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  return status === 200 && isJson ? (shape.safeParse(jsonOf(text)).data ?? null) : null
}

/**
 * Checks that passkeys are bound to the site's domain. Also checks that the site publishes the page to manage them and the
 * other origins that may use them.
 *
 * Sources: WebAuthn, level 3, sections 5.1.2 (RP ID) and 5.11 (related origins); W3C, « A Well-Known URL for Passkey
 * Endpoints »
 */
const PASSKEYS: Check = {
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
        andThen(
          {
            fr: `Retirez SESAME_PASSKEY_RP_ID de functions/.env.${id}`,
            en: `Remove SESAME_PASSKEY_RP_ID from functions/.env.${id}`,
          },
          `npm run deploy -- --project ${id} --only functions`,
        ),
      ],
    })
    return findingOf([
      ...(named.kind === 'problem' ? [named] : []),
      ...faultIf(
        contentOf(managed, endpoints)?.manage.startsWith(`${origin}/`) !== true,
        {
          fr: '/.well-known/passkey-endpoints ne dit pas où les gérer',
          en: '/.well-known/passkey-endpoints doesn’t say where to manage them',
        },
        deploy,
      ),
      ...faultIf(
        missing.length > 0,
        {
          fr: `/.well-known/webauthn de ${rpId} ne nomme pas ${missing.join(', ')}`,
          en: `/.well-known/webauthn of ${rpId} doesn’t name ${missing.join(', ')}`,
        },
        deploy,
      ),
    ])
  },
}

const VARIABLE = 'SESAME_TRUSTED_PROXIES'
const DECISION = 'docs/decisions/009-limits-and-trusted-hops.md'

/**
 * No endpoint or log line shows the client address that the API computes. So this check detects only impossible settings:
 * for example, a number of proxies is set, but clients can also call the function directly.
 */
const PROXIES: Check = {
  name: nameOf('trusted-proxies'),
  async run(project) {
    const found = (await listFunctions(project)).find(({ id }) => id === API)
    if (found === undefined) {
      throw new Unverified({ fr: `${API} n’est pas déployée`, en: `${API} isn’t deployed` })
    }
    const { environmentVariables, uri } = found.serviceConfig
    const value = environmentVariables[VARIABLE] ?? ''
    const mend = andThen(
      { fr: `${VARIABLE}=<réseaux> (${DECISION})`, en: `${VARIABLE}=<networks> (${DECISION})` },
      `npm run deploy -- --project ${project.id} --only functions`,
    )
    const { data: trusted } = trustedProxies.safeParse(value)
    if (trusted === undefined) {
      return problem(
        {
          fr: `${VARIABLE} manque ou est mal formé\u00A0: ${API} refuse de servir`,
          en: `${VARIABLE} is missing or malformed: ${API} refuses to serve`,
        },
        mend,
      )
    }
    const isPassedBy = trusted === 0 ? null : await answersDirectly(project, uri)
    const judgement = judgeTrustedProxies(trusted, isPassedBy)
    if (judgement.state === 'ok' && typeof trusted !== 'number') {
      throw new Unverified({
        fr: `l’API ne dit à personne quelle adresse elle voit\u00A0: envoyez un X-Forwarded-For forgé par le site et à ${uri}, et regardez ce qui arrive (${DECISION})`,
        en: `the API tells nobody which address it sees: send a forged X-Forwarded-For through the site and to ${uri}, and see what arrives (${DECISION})`,
      })
    }
    return told('trusted-proxies', judgement, {
      detail: `${VARIABLE}=${value}, ${uri}`,
      mend: [mend],
    })
  },
}

async function answersDirectly({ host, visit }: Project, uri: string): Promise<boolean> {
  const [through, direct] = await Promise.all(
    [host, uri].map((origin) => visit(origin + getHealth.path)),
  )
  if (through?.status !== 200) {
    throw new Unverified({
      fr: 'l’API ne répond pas par le site',
      en: 'the API isn’t answering through the site',
    })
  }
  return direct?.status === 200
}

/** Checks of the site from outside. */
export const SITE: readonly Check[] = [
  HEALTH,
  FILES,
  KEYS,
  PAGE_POLICY,
  AUTH_PAGES,
  PASSKEYS,
  PROXIES,
]
