import { VERSION } from '@sesame/contract/version'
import { getOpenapi } from '@sesame/contract/endpoints/system'
import { errorBody } from '@sesame/contract/error-body'
import assert from 'node:assert/strict'
import { localized } from 'sesame-emulators/texts/localized'
import { servedRevision } from '../google/state/served.ts'
import type { Project } from '../google/state/project.ts'
import { canWrite } from '../uploaded/installed-source.ts'
import { unzip } from '../uploaded/unzip.ts'
import type { Check } from './check.ts'

const FILES = [
  ...['index.js', 'openapi.json', 'package.json'],
  ...[
    'outbox.js',
    'personal-indexes.js',
    'run-asked.js',
    'run-scheduled.js',
    'send-events.js',
    'send-mail.js',
  ],
  ...['serve-console.js', 'serve-files.js'],
].sort()

const LOCKFILE = 'package-lock.json'

/** Scripts that npm or the buildpack would run. */
const SCRIPTS = ['gcp-build', 'build', 'preinstall', 'install', 'postinstall', 'prepare', 'start']

/** Files of the source that was uploaded last. */
function lastSource({ archives }: Project): Map<string, Buffer> {
  return unzip([...archives.values()].at(-1) ?? Buffer.alloc(0))
}

/** Checks that the uploaded source is complete, and runs as it would on the platform. */
export const SOURCE_CHECKS: readonly Check[] = [
  {
    name: {
      fr: 'la source ne contient que le paquet construit',
      en: 'the source contains only the built package',
    },
    run({ project }) {
      const files = [...lastSource(project).keys()].filter((file) => file !== LOCKFILE)
      assert.deepEqual(files.sort(), FILES)
    },
  },
  {
    name: {
      fr: 'la source fixe elle-même toutes les versions qui seront installées',
      en: 'the source itself pins every version to be installed',
    },
    run: ({ project }) => assert.ok(lastSource(project).has(LOCKFILE)),
  },
  {
    name: {
      fr: 'aucun script n’est attendu de la plateforme, qui n’en lancerait aucun',
      en: 'no script is expected of the platform, which would run none',
    },
    run({ project }) {
      for (const { buildConfig } of project.functions.values()) {
        assert.equal(buildConfig.environmentVariables['GOOGLE_NODE_RUN_SCRIPTS'], '')
      }
      const manifest = JSON.parse(String(lastSource(project).get('package.json'))) as {
        scripts?: Record<string, string>
      }
      assert.deepEqual(
        SCRIPTS.filter((name) => manifest.scripts?.[name]),
        [],
      )
    },
  },
  {
    name: {
      fr: 'la source s’installe, et api répond, en lecture seule',
      en: 'the source installs, and api answers from read-only files',
    },
    async run(rehearsal) {
      const revision = servedRevision(rehearsal.project)
      assert.ok(
        revision,
        localized({ fr: 'le site ne mène à aucune révision', en: 'the site leads to no revision' }),
      )
      const instance = await rehearsal.running(revision)
      const openapi = await fetch(`${instance.origin}${getOpenapi.path}`)
      const { info } = (await openapi.json()) as { info: { version: string } }
      assert.deepEqual([openapi.status, info.version], [200, VERSION], instance.log.join('\n'))
      const nowhere = await fetch(`${instance.origin}/api/nothing`)
      assert.equal(errorBody.parse(await nowhere.json()).error.code, 'request/unknown-route')
      const { object } = revision.function.buildConfig.source.storageSource
      assert.equal(await canWrite((await rehearsal.installed(object)).folder), false)
    },
  },
  {
    name: {
      fr: 'files, les trois tâches, sendMail, tools et runJobs démarrent',
      en: 'files, the three jobs, sendMail, tools and runJobs start',
    },
    async run(rehearsal) {
      const { services } = rehearsal.project
      const others = [...services].filter(([name]) => !name.endsWith('/api'))
      assert.equal(others.length, 7)
      for (const [, { revisions }] of others) {
        const [revision] = revisions.slice(-1)
        if (revision) await rehearsal.running(revision)
      }
    },
  },
]
