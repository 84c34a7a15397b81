import { listFiles } from '@sesame/contract/endpoints/files'
import { getHealth } from '@sesame/contract/endpoints/system'
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
import { faultIf, findingOf, nameOf, OK, problem, told, type Check } from './check.ts'
import { listFunctions } from './functions/deployed-functions.ts'
import { API } from './functions/revisions.ts'
import type { Project } from './project/project.ts'
import { jsonOf, Unverified, type Answer } from './project/reader.ts'

/** People reach this version of the API, which reaches its dependencies. */
export const HEALTH: Check = {
  name: nameOf('api'),
  inSuite: true,
  async run({ id, host, visit }) {
    const { result, durationMs } = await timed(() => visit(host + getHealth.path))
    const answer = readApiAnswer(result.status, jsonOf(result.text))
    const { state, facts } = judgeApi(answer)
    if (state === 'warning') {
      // The deployed version differs from the one checked out here.
      const mend = [`npm run deploy -- --project ${id}`]
      return told('api', { state: 'failed', facts }, { mend })
    }
    const detail = answer.health
      ? 'elle n’atteint pas ce dont elle dépend'
      : `${getHealth.path} répond ${result.status}`
    const mend = [`gcloud functions logs read api --gen2 --project ${id}`]
    return told('api', { state, facts: { ...facts, durationMs } }, { detail, mend })
  },
}

/** Codes with which `files` refuses a call without a session; with App Check on, it checks the app first. */
const ASKS = ['auth/missing-token', 'request/unverified-app']

/** The site sends calls about files to `files`: `api`, which gets all other calls, does not serve them. */
const FILES: Check = {
  name: 'les fichiers mènent à files, qui demande une session',
  inSuite: true,
  async run({ id, host, visit }) {
    const { status, text } = await visit(host + listFiles.path)
    const code = refusalIn(text)
    const isLost = code === undefined || code === 'request/unknown-route'
    return findingOf([
      ...faultIf(
        isLost,
        `${listFiles.path} ne mène pas à files (${status})`,
        `npm run deploy -- --project ${id} --only hosting:app`,
      ),
      ...faultIf(
        !isLost && !ASKS.includes(code),
        `${listFiles.path} ne demande pas de session (${code ?? ''})`,
        `gcloud functions logs read files --gen2 --project ${id}`,
      ),
    ])
  },
}

/** The code of a refusal; undefined for any other answer. */
export function refusalIn(text: string): string | undefined {
  return errorBody.safeParse(jsonOf(text)).data?.error.code
}

const POLICY = 'content-security-policy'

/** The page and its policy come from the same build. */
export const PAGE_POLICY: Check = {
  name: 'la page d’accueil a la politique de sécurité de son propre contenu',
  inSuite: true,
  async run({ id, host, visit }) {
    const { status, headers, text } = await visit(host)
    if (status !== 200) throw new Unverified(`${host} répond ${status}`)
    const policy = headers.get(POLICY)
    const deploy = `npm run deploy -- --project ${id} --only hosting`
    if (policy === null) return problem(`sans ${POLICY}`, deploy)
    const parts = [...inlineParts(text, 'script'), ...inlineParts(text, 'style')]
    const blocked = parts.filter((part) => {
      const hash = createHash('sha256').update(part).digest('base64')
      return !policy.includes(`'sha256-${hash}'`)
    })
    if (blocked.length === 0) return OK
    return problem(`elle bloque ${blocked.length} de ses ${parts.length} parties`, deploy)
  },
}

/** Pages that Hosting adds for sign-ins; the client opens the first in a popup and the second in a frame. */
const PAGES = ['/__/auth/handler', '/__/auth/iframe']

/** Whether a response forbids pages of its own origin to frame it. */
function forbidsFrames(headers: Headers): boolean {
  const policy = headers.get('content-security-policy') ?? ''
  const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]
  return headers.get('x-frame-options')?.toUpperCase() === 'DENY' || ancestors === "'none'"
}

/**
 * Our headers for `**` do not reach the pages that Hosting reserves.
 *
 * Source: https://firebase.google.com/docs/hosting/reserved-urls
 */
const AUTH_PAGES: Check = {
  name: 'les pages /__/auth du site répondent, dans un cadre aussi',
  async run({ id, host, visit }) {
    const faults = PAGES.map(async (path) => {
      const { status, headers } = await visit(host + path)
      return [
        ...faultIf(
          status !== 200,
          `${path} répond ${status}`,
          `npm run deploy -- --project ${id} --only hosting`,
        ),
        ...faultIf(
          forbidsFrames(headers),
          `${path} refuse d’être dans un cadre : nos en-têtes l’ont atteinte`,
          'Dans firebase.json, retirez /__/ de la source « ** » des en-têtes, puis déployez le site.',
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
 * Passkeys are for the site's name, and the site says where they are managed and which other pages use them.
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

const VARIABLE = 'SESAME_TRUSTED_PROXIES'

/**
 * No endpoint and no log line tells the address that the API sees. So this only finds settings that cannot be right, such
 * as a number of hops while the function also answers at its own address.
 */
const PROXIES: Check = {
  name: nameOf('trusted-proxies'),
  async run(project) {
    const found = (await listFunctions(project)).find(({ id }) => id === API)
    if (found === undefined) throw new Unverified(`${API} n’est pas déployée`)
    const { environmentVariables, uri } = found.serviceConfig
    const value = environmentVariables[VARIABLE] ?? ''
    const mend = `${VARIABLE}=<réseaux> (docs/decisions/009-limits-and-trusted-hops.md), puis npm run deploy -- --project ${project.id} --only functions`
    const { data: trusted } = trustedProxies.safeParse(value)
    if (trusted === undefined) {
      return problem(`${VARIABLE} manque ou est mal formé\u00A0: ${API} refuse de servir`, mend)
    }
    const isPassedBy = trusted === 0 ? null : await answersDirectly(project, uri)
    const judgement = judgeTrustedProxies(trusted, isPassedBy)
    if (judgement.state === 'ok' && typeof trusted !== 'number') {
      throw new Unverified(
        'l’API ne dit à personne quelle adresse elle voit : envoyez un X-Forwarded-For forgé par le site et à ' +
          `${uri}, et regardez ce qui arrive (docs/decisions/009-limits-and-trusted-hops.md)`,
      )
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
  if (through?.status !== 200) throw new Unverified('l’API ne répond pas par le site')
  return direct?.status === 200
}

/** The site, as people reach it. */
export const SITE: readonly Check[] = [HEALTH, FILES, PAGE_POLICY, AUTH_PAGES, PASSKEYS, PROXIES]
