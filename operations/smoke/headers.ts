import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { EVERYWHERE } from '../../web/build/deploy-config.ts'
import { ROOT } from '../../scripts/project.ts'
import { faultIf, findingOf, type Check } from '../doctor/check.ts'
import { consoleOf, hasConsole } from '../doctor/console.ts'
import type { Project } from '../doctor/project/project.ts'

const configuration = z.object({
  hosting: z.array(
    z.object({
      target: z.string(),
      headers: z.array(
        z.object({
          regex: z.optional(z.string()),
          headers: z.array(z.object({ key: z.string(), value: z.string() })),
        }),
      ),
    }),
  ),
})

type Target = 'app' | 'tools'

/** A build adds the Content-Security-Policy, and may extend HSTS to subdomains (docs/options.md). */
const POLICY = 'Content-Security-Policy'
const EXTENDED = [POLICY, 'Strict-Transport-Security']

/** The `Cache-Control` of existing paths, which a build sets, and that of missing paths, which firebase.json sets. */
const CACHE = 'Cache-Control'
const ASKED_AGAIN = 'no-cache'
const NEVER_KEPT = 'no-store'

/** Paths that exist in no build, of the kinds that browsers and crawlers request. */
const MISSING = [
  '/assets/x-DEADBEEF.js',
  '/favicon.ico',
  '/robots.txt',
  '/nulle/part',
  '/.well-known/nulle-part',
  // Password managers ignore `/.well-known/change-password` on a site where this path exists.
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
]

/**
 * Returns the headers that firebase.json sets on every path of a site, and the Content-Security-Policy that a build adds.
 */
function committedHeaders(target: Target, cache: string) {
  const text = readFileSync(join(ROOT, 'firebase.json'), 'utf8')
  const { hosting } = configuration.parse(JSON.parse(text))
  const site = hosting.find((each) => each.target === target)
  const headers = site?.headers.find(({ regex }) => regex === EVERYWHERE)?.headers ?? []
  const others = headers.filter(({ key }) => key !== CACHE)
  return [...others, { key: CACHE, value: cache }, { key: POLICY, value: '' }]
}

/** Paths of a site, and the response that each must have. */
interface Expected {
  readonly target: Target
  readonly paths: readonly string[]
  readonly status: number
  readonly cache: string
}

async function findAll({ id, visit }: Project, host: string, expected: Expected) {
  const { target, paths, cache } = expected
  const committed = committedHeaders(target, cache)
  const mend = `npm run deploy -- --project ${id} --only hosting:${target}`
  const faults = paths.map(async (path) => {
    const { status, headers } = await visit(host + path)
    const missing = committed.filter(({ key, value }) => {
      const sent = headers.get(key)
      return EXTENDED.includes(key) ? sent === null : sent !== value
    })
    const list = missing
      .map(({ key, value }) => (key === CACHE ? `${key}: ${value}` : key))
      .join(', ')
    return [
      ...faultIf(
        status !== expected.status,
        { fr: `${path} répond ${status}`, en: `${path} answers ${status}` },
        mend,
      ),
      ...faultIf(
        missing.length > 0,
        { fr: `${path} sans ${list}`, en: `${path} without ${list}` },
        mend,
      ),
    ]
  })
  return findingOf((await Promise.all(faults)).flat())
}

const missingFrom = (target: Target): Expected => ({
  target,
  paths: MISSING,
  status: 404,
  cache: NEVER_KEPT,
})

/** Checks of Hosting's responses, which can only be tested on a deployment (docs/decisions/049-what-is-not-there.md). */
export const SITE_HEADERS: readonly Check[] = [
  {
    name: {
      fr: 'les pages ont les en-têtes de firebase.json',
      en: 'pages have the headers of firebase.json',
    },
    inSuite: true,
    run: (project) =>
      findAll(project, project.host, {
        target: 'app',
        paths: ['/', '/connexion', '/auth/action'],
        status: 200,
        cache: ASKED_AGAIN,
      }),
  },
  {
    name: {
      fr: 'ce qui n’est pas là répond 404, et nul ne le garde',
      en: 'what is not there answers 404, and nobody keeps it',
    },
    inSuite: true,
    run: (project) => findAll(project, project.host, missingFrom('app')),
  },
  {
    name: {
      fr: 'console\u00A0: ce qui n’est pas là répond 404, et nul ne le garde',
      en: 'console: what is not there answers 404, and nobody keeps it',
    },
    inSuite: true,
    isFor: hasConsole,
    run: (project) => findAll(project, consoleOf(project), missingFrom('tools')),
  },
]
