import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployConfig, type FirebaseConfig } from '../../web/build/deploy-config.ts'
import { launch } from './launch.ts'

const ROOT = join(import.meta.dirname, '../..')
const TOOLS = join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js')

/** Variables for the URL of each service that firebase-tools calls before a deploy. */
const SERVICES = [
  ...['TOKEN', 'API', 'RESOURCEMANAGER', 'SERVICE_USAGE', 'HOSTING_API'],
  ...['FUNCTIONS', 'FUNCTIONS_V2', 'RUNTIMECONFIG', 'EXT', 'STORAGE', 'CLOUDBILLING'],
].map((name) => `FIREBASE_${name}_URL`)

/** Answers every request before a deploy, and records those that would change something. */
const changes: string[] = []
const google = createServer(({ method, url = '' }, response) => {
  if (method !== 'GET' && !/token|:testIamPermissions$/.test(url)) changes.push(`${method} ${url}`)
  response.setHeader('Content-Type', 'application/json').end(
    JSON.stringify({
      ...{ access_token: 'x', expires_in: 3600, state: 'ENABLED' },
      ...{ projectNumber: '1', resources: { hostingSite: 'demo-deploy' } },
    }),
  )
})

let folder: string
beforeAll(async () => {
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  folder = mkdtempSync(join(tmpdir(), 'sesame-deploy-'))
  for (const file of ['firebase.json', 'scripts/refuse-deploy.mjs']) {
    cpSync(join(ROOT, file), join(folder, file))
  }
  const committed = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as FirebaseConfig
  for (const projectId of ['demo-deploy', 'demo-other']) {
    const written = deployConfig(committed, {}, { projectId, cdn: null, hsts: '' })
    writeFileSync(join(folder, `${projectId}.json`), JSON.stringify(written))
  }
})
afterAll(() => {
  google.close()
  rmSync(folder, { recursive: true })
})

/** Runs `firebase deploy` in the folder to its end, and resolves with its output. */
async function deploy(...parameters: string[]): Promise<string> {
  const { port } = google.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...Object.fromEntries(SERVICES.map((name) => [name, url])),
    ...{ FIREBASE_TOKEN: 'x', XDG_CONFIG_HOME: folder, CI: '1', NO_UPDATE_NOTIFIER: '1' },
  }
  const run = ['deploy', '--project', 'demo-deploy', '--non-interactive', ...parameters]
  const deploying = launch(run, env, [process.execPath, TOOLS], folder)
  expect(await deploying.ended).not.toBe(0)
  return deploying.output()
}

it.each(['hosting', 'functions'])(
  'firebase deploy --only %s sends nothing, and says which command does',
  async (part) => {
    const output = await deploy('--only', part)
    expect(output).toContain('✖ Rien n’est déployé : lancez « npm run deploy »')
    expect(output).toContain('predeploy error')
    expect(changes).toEqual([])
  },
)

it('sends nothing of a build for another project, and names both', async () => {
  const output = await deploy('--only', 'hosting', '--config', 'demo-other.json')
  expect(output).toContain('pour « demo-other », et le déploiement pour « demo-deploy »')
  expect(output).toContain('predeploy error')
  expect(changes).toEqual([])
})

it('goes on with what a build for its project writes, up to what is not there', async () => {
  const output = await deploy('--only', 'hosting', '--config', 'demo-deploy.json')
  expect(output).not.toContain('Rien n’est déployé')
  expect(output).toContain('web/dist')
})
