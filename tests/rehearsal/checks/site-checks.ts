import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { liveVersion } from '../google/deploys/hosting.ts'
import type { Project } from '../google/state/project.ts'
import type { Site, Version } from '../google/state/resources.ts'
import { servedRevision } from '../google/state/served.ts'
import { openPages } from '../uploaded/opened-pages.ts'
import { headersOf, serveSite } from '../uploaded/site-server.ts'
import type { Check } from './check.ts'

const PATHS = ['/', '/inscription', '/aide', '/nulle/part']

function siteOf({ id, sites }: Project): Site {
  const site = sites.get(id)
  assert.ok(site)
  return site
}

function liveOf(project: Project): Version {
  const version = liveVersion(siteOf(project))
  assert.ok(version, 'le site n’a aucune version publiée')
  return version
}

/** Hashes of the inline scripts and styles of a version's pages, as a policy lists them. */
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

/** What was uploaded to Hosting is of one build, complete, and opens in a browser. */
export const SITE_CHECKS: readonly Check[] = [
  {
    name: 'toutes les pages publiées ont leurs fichiers, envoyés en entier',
    run({ project }) {
      const { files } = siteOf(project)
      const version = liveOf(project)
      assert.equal(version.status, 'FINALIZED')
      for (const [path, hash] of Object.entries(version.files)) {
        const bytes = files.get(hash) ?? Buffer.alloc(0)
        assert.equal(createHash('sha256').update(bytes).digest('hex'), hash, path)
      }
    },
  },
  {
    name: 'la politique de chaque version publiée est celle de ses propres pages',
    run({ project }) {
      const site = siteOf(project)
      for (const { version: id } of site.releases) {
        const version = site.versions.get(id)
        assert.ok(version)
        const policy = headersOf(version.config, '/')['Content-Security-Policy'] ?? ''
        const listed = new Set(policy.match(/'sha256-[^']+'/g))
        assert.deepEqual(listed, inlineHashes(site, version), id)
      }
    },
  },
  {
    name: 'le site s’ouvre dans Chromium, sans violation de sa politique ni erreur',
    async run(rehearsal) {
      const { project } = rehearsal
      const revision = servedRevision(project)
      assert.ok(revision, 'le site ne mène à aucune révision de api')
      const api = await rehearsal.running(revision)
      const server = await serveSite(siteOf(project), liveOf(project), api.origin)
      try {
        const answer = await fetch(`${server.origin}/api/nothing`)
        assert.deepEqual([answer.status, answer.headers.get('cache-control')], [404, 'no-store'])
        const pages = await openPages(server.origin, PATHS)
        for (const { path, heading, violations, errors } of pages) {
          assert.notEqual(heading, '', path)
          assert.deepEqual({ violations, errors }, { violations: [], errors: [] }, path)
        }
      } finally {
        await server.close()
      }
    },
  },
]
