import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployConfig, type FirebaseConfig } from '../../web/build/deploy-config.ts'
import { inventory } from '../rehearsal/changes.ts'
import { startStandIn, type StandIn } from '../rehearsal/google/stand-in.ts'
import { googleEnvironment } from '../rehearsal/google-environment.ts'
import { newProject } from '../rehearsal/new-project.ts'
import { programsIn } from '../rehearsal/programs.ts'

const ROOT = join(import.meta.dirname, '../..')
const TOOLS = join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js')

const project = newProject()

/** Lists everything that the project has received, including versions of sites that were never released. */
const sent = () => [
  ...inventory(project).keys(),
  ...[...project.sites.values()].flatMap(({ versions }) => [...versions.keys()]),
]

let folder: string
let google: StandIn
beforeAll(async () => {
  google = await startStandIn(project)
  folder = mkdtempSync(join(tmpdir(), 'sesame-deploy-'))
  for (const file of ['firebase.json', 'operations/refuse-deploy.mjs']) {
    cpSync(join(ROOT, file), join(folder, file))
  }
  const committed = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as FirebaseConfig
  const hosting = { app: [project.id], tools: [`${project.id}-tools`] }
  writeFileSync(
    join(folder, '.firebaserc'),
    JSON.stringify({ targets: { [project.id]: { hosting } } }),
  )
  for (const projectId of [project.id, 'other']) {
    const written = deployConfig(committed, () => [], {
      projectId,
      hsts: '',
      hasTools: true,
    })
    writeFileSync(join(folder, `${projectId}.json`), JSON.stringify(written))
  }
})
afterAll(async () => {
  await google.close()
  rmSync(folder, { recursive: true })
})

/** Runs `firebase deploy` in the folder, expecting it to fail; resolves to its output. */
async function deploy(...parameters: string[]): Promise<string> {
  const programs = programsIn(folder, googleEnvironment(join(folder, '.cli'), google))
  const options = ['--project', project.id, '--non-interactive', ...parameters]
  const { exitCode, output } = await programs.run(process.execPath, [TOOLS, 'deploy', ...options])
  expect(exitCode).not.toBe(0)
  return output
}

it.each(['hosting', 'hosting:tools', 'functions'])(
  'firebase deploy --only %s uploads nothing, and names the command to use instead',
  async (part) => {
    const output = await deploy('--only', part)
    expect(output).toContain('✖ Rien n’est déployé\u00A0: lancez «\u00A0npm run deploy\u00A0»')
    expect(output).toContain('predeploy error')
    expect(sent()).toEqual([])
  },
)

it('firebase deploy uploads nothing if the build is for another project, and names both projects', async () => {
  const output = await deploy('--only', 'hosting', '--config', 'other.json')
  expect(output).toContain(
    `pour «\u00A0other\u00A0», et le déploiement pour «\u00A0${project.id}\u00A0»`,
  )
  expect(output).toContain('predeploy error')
  expect(sent()).toEqual([])
})

it.each([
  ['hosting:app', 'web/dist'],
  ['hosting:tools', 'console/dist'],
])(
  'firebase deploy accepts a build for the right project (%s), and stops only because files are missing',
  async (part, dist) => {
    const output = await deploy('--only', part, '--config', `${project.id}.json`)
    expect(output).not.toContain('Rien n’est déployé')
    expect(output).toContain(dist)
  },
)
