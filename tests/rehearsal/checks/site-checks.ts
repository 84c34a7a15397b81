import { listFiles } from '@sesame/contract/endpoints/files'
import { passkeyOptions } from '@sesame/contract/endpoints/passkeys'
import { getConsoleSession } from '@sesame/contract/endpoints/console/session'
import { errorBody } from '@sesame/contract/error-body'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { localized } from 'sesame-emulators/texts/localized'
import { gunzipSync } from 'node:zlib'
import { liveVersion } from '../google/deploys/hosting.ts'
import type { Project } from '../google/state/project.ts'
import type { Site, Version } from '../google/state/resources.ts'
import { revisionOf } from '../google/state/served.ts'
import { toolsSite } from '../new-project.ts'
import type { Rehearsal } from '../rehearsal.ts'
import { openPages } from '../uploaded/opened-pages.ts'
import { headersOf, serveSite, type SiteServer } from '../uploaded/site-server.ts'
import type { Check } from './check.ts'

/** Error codes with which the files function rejects a stranger: the first if App Check is off, the second if it is on. */
const ASKS = ['auth/missing-token', 'request/unverified-app']

const PATHS = ['/', '/inscription', '/aide', '/auth/action']

function siteOf({ sites }: Project, id: string): Site {
  const site = sites.get(id)
  assert.ok(site, localized({ fr: `il n’y a pas de site ${id}`, en: `there is no site ${id}` }))
  return site
}

function liveOf(project: Project, id: string): Version {
  const version = liveVersion(siteOf(project, id))
  assert.ok(
    version,
    localized({
      fr: `le site ${id} n’a aucune version publiée`,
      en: `site ${id} has no released version`,
    }),
  )
  return version
}

/** Serves a site's live release, and runs the revisions to which it forwards requests. */
function serveLive(rehearsal: Rehearsal, id: string): Promise<SiteServer> {
  const { project } = rehearsal
  return serveSite({
    site: siteOf(project, id),
    version: liveOf(project, id),
    async instanceOf(run) {
      const revision = revisionOf(project, run)
      assert.ok(
        revision,
        localized({
          fr: `le site ${id} ne mène à aucune révision de ${run.serviceId}`,
          en: `site ${id} leads to no revision of ${run.serviceId}`,
        }),
      )
      return (await rehearsal.running(revision)).origin
    },
  })
}

async function openAll(server: SiteServer, paths: readonly string[], ready: string): Promise<void> {
  const pages = await openPages(server.origin, paths, ready)
  for (const { path, heading, violations, errors } of pages) {
    assert.notEqual(heading, '', path)
    assert.deepEqual({ violations, errors }, { violations: [], errors: [] }, path)
  }
}

/** Returns the error code with which an endpoint rejects a request; undefined for a page. */
async function refusalOf(server: SiteServer, path: string): Promise<string | undefined> {
  const answer = await fetch(server.origin + path)
  const text = await answer.text()
  return text.startsWith('{') ? errorBody.parse(JSON.parse(text)).error.code : undefined
}

/** Hashes of the inline scripts and styles in the pages of a version, as a Content-Security-Policy lists them. */
function inlineHashes({ files }: Site, version: Version): Set<string> {
  const pages = Object.entries(version.files).filter(([path]) => path.endsWith('.html'))
  const parts = pages.flatMap(([, hash]) => {
    const html = gunzipSync(files.get(hash) ?? Buffer.alloc(0)).toString('utf8')
    return [
      ...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
      ...html.matchAll(/<script(?![^>]*\b(?:src|type="application))[^>]*>([\s\S]*?)<\/script>/g),
    ].map(([, part = '']) => part)
  })
  return new Set(
    parts.map((part) => `'sha256-${createHash('sha256').update(part).digest('base64')}'`),
  )
}

/** Checks that the files uploaded to Hosting are from one build, complete, and open in a browser. */
export const SITE_CHECKS: readonly Check[] = [
  {
    name: {
      fr: 'toutes les pages publiées ont leurs fichiers, envoyés en entier',
      en: 'every released page has its files, uploaded completely',
    },
    run({ project }) {
      for (const [id, { files }] of project.sites) {
        const version = liveOf(project, id)
        assert.equal(version.status, 'FINALIZED')
        for (const [path, hash] of Object.entries(version.files)) {
          const bytes = files.get(hash) ?? Buffer.alloc(0)
          assert.equal(createHash('sha256').update(bytes).digest('hex'), hash, path)
        }
      }
    },
  },
  {
    name: {
      fr: 'la politique de chaque version publiée est celle de ses propres pages',
      en: 'each released version has the policy of its own pages',
    },
    run({ project }) {
      for (const [name, site] of project.sites) {
        for (const { version: id } of site.releases) {
          const version = site.versions.get(id)
          assert.ok(version)
          const policy = headersOf(version.config, '/')['Content-Security-Policy'] ?? ''
          const listed = new Set(policy.match(/'sha256-[^']+'/g))
          assert.deepEqual(listed, inlineHashes(site, version), `${name} ${id}`)
        }
      }
    },
  },
  {
    name: {
      fr: 'le site s’ouvre dans Chromium, sans violation de sa politique ni erreur',
      en: 'the site opens in Chromium, without a violation of its policy or an error',
    },
    async run(rehearsal) {
      const server = await serveLive(rehearsal, rehearsal.project.id)
      try {
        const answer = await fetch(`${server.origin}/api/nothing`)
        assert.deepEqual([answer.status, answer.headers.get('cache-control')], [404, 'no-store'])
        const missing = await fetch(`${server.origin}/assets/x-DEADBEEF.js`)
        assert.deepEqual([missing.status, missing.headers.get('cache-control')], [404, 'no-store'])
        await openAll(server, PATHS, ':root[data-ready]')
      } finally {
        await server.close()
      }
    },
  },
  {
    name: {
      fr: 'le site mène les fichiers à files, et le reste à api',
      en: 'the site routes files to files, and the rest to api',
    },
    async run(rehearsal) {
      const server = await serveLive(rehearsal, rehearsal.project.id)
      try {
        for (const path of [listFiles.path, `${listFiles.path}/3`]) {
          assert.ok(ASKS.includes((await refusalOf(server, path)) ?? ''), path)
        }
        assert.equal(await refusalOf(server, `${listFiles.path}s`), 'request/unknown-route')
      } finally {
        await server.close()
      }
    },
  },
]

/** Checks the operators' console on its own site. */
export const CONSOLE_CHECKS: readonly Check[] = [
  {
    name: {
      fr: 'la console se dit hors des moteurs de recherche, et dans aucun cadre',
      en: 'the console keeps out of search engines and frames',
    },
    run({ project }) {
      const headers = headersOf(liveOf(project, toolsSite(project)).config, '/')
      assert.equal(headers['X-Robots-Tag'], 'noindex, nofollow')
      assert.match(headers['Content-Security-Policy'] ?? '', /frame-ancestors 'none'/)
    },
  },
  {
    name: {
      fr: 'la console mène à tools, et à rien d’autre',
      en: 'the console routes to tools, and to nothing else',
    },
    async run(rehearsal) {
      const server = await serveLive(rehearsal, toolsSite(rehearsal.project))
      try {
        assert.equal(await refusalOf(server, getConsoleSession.path), 'auth/missing-token')
        assert.equal(await refusalOf(server, passkeyOptions.path), 'request/unknown-route')
        assert.equal(await refusalOf(server, '/api/health'), 'request/unknown-route')
      } finally {
        await server.close()
      }
    },
  },
  {
    name: {
      fr: 'la console s’ouvre dans Chromium, sans violation de sa politique ni erreur',
      en: 'the console opens in Chromium, without a violation of its policy or an error',
    },
    async run(rehearsal) {
      const server = await serveLive(rehearsal, toolsSite(rehearsal.project))
      try {
        // The console's page is empty until its script runs.
        await openAll(server, ['/'], 'h1')
      } finally {
        await server.close()
      }
    },
  },
]
