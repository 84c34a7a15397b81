import { VERSION } from '@sesame/contract/constants'
import { getOpenapi } from '@sesame/contract/endpoints/system'
import { errorBody } from '@sesame/contract/error-body'
import assert from 'node:assert/strict'
import type { Revision } from '../google/resources.ts'
import { environmentOf, servedRevision } from '../google/served.ts'
import type { Project } from '../google/project.ts'
import type { Rehearsal } from '../rehearsal.ts'
import { startInstance, type Instance } from '../uploaded/instance.ts'
import { canWrite } from '../uploaded/installed-source.ts'
import { unzip } from '../uploaded/unzip.ts'
import type { Check } from './check.ts'

const LOCKFILE = 'package-lock.json'

/** Scripts that npm or the buildpack would run. */
const SCRIPTS = ['gcp-build', 'build', 'preinstall', 'install', 'postinstall', 'prepare', 'start']

/** Files of the source that was uploaded last. */
function lastSource({ archives }: Project): Map<string, Buffer> {
  return unzip([...archives.values()].at(-1) ?? Buffer.alloc(0))
}

/** Starts the uploaded source of a revision with the revision's own variables and secrets. */
export async function startRevision(rehearsal: Rehearsal, revision: Revision): Promise<Instance> {
  const { folder } = await rehearsal.installed(
    revision.function.buildConfig.source.storageSource.object,
  )
  return startInstance(folder, environmentOf(rehearsal.project, revision))
}

/** The uploaded source is complete, and runs as the platform would run it. */
export const SOURCE_CHECKS: readonly Check[] = [
  {
    name: 'la source ne contient que le paquet construit',
    run({ project }) {
      const files = [...lastSource(project).keys()].filter((file) => file !== LOCKFILE)
      assert.deepEqual(files.sort(), ['index.js', 'openapi.json', 'package.json'])
    },
  },
  {
    name: 'la source fixe elle-même toutes les versions qui seront installées',
    fault: `functions/dist n’a pas de ${LOCKFILE} : la plateforme choisit les versions indirectes à chaque déploiement`,
    run: ({ project }) => assert.ok(lastSource(project).has(LOCKFILE)),
  },
  {
    name: 'aucun script n’est attendu de la plateforme, qui n’en lancerait aucun',
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
    name: 'la source s’installe, et api répond, en lecture seule',
    async run(rehearsal) {
      const revision = servedRevision(rehearsal.project)
      assert.ok(revision, 'le site ne mène à aucune révision')
      const instance = await startRevision(rehearsal, revision)
      try {
        const openapi = await fetch(`${instance.origin}${getOpenapi.path}`)
        const { info } = (await openapi.json()) as { info: { version: string } }
        assert.deepEqual([openapi.status, info.version], [200, VERSION], instance.log.join('\n'))
        const nowhere = await fetch(`${instance.origin}/api/nothing`)
        assert.equal(errorBody.parse(await nowhere.json()).error.code, 'request/unknown-route')
      } finally {
        await instance.stop()
      }
      const { object } = revision.function.buildConfig.source.storageSource
      assert.equal(await canWrite((await rehearsal.installed(object)).folder), false)
    },
  },
  {
    name: 'les quatre travaux démarrent',
    async run(rehearsal) {
      const { services } = rehearsal.project
      const jobs = [...services].filter(([name]) => !name.endsWith('/api'))
      assert.equal(jobs.length, 4)
      for (const [, { revisions }] of jobs) {
        const [revision] = revisions.slice(-1)
        if (revision) await (await startRevision(rehearsal, revision)).stop()
      }
    },
  },
]
