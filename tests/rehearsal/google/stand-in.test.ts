import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { googleEnvironment } from '../google-environment.ts'
import { addDatabase } from './deploys/databases.ts'
import { createProject, type Project } from './state/project.ts'
import { addSecretVersion } from './deploys/secret-manager.ts'
import { startStandIn, type StandIn } from './stand-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'sesame-stand-in-'))
afterAll(() => rmSync(folder, { recursive: true }))

let project: Project
let standIn: StandIn
beforeEach(async () => {
  project = createProject('p')
  standIn = await startStandIn(project)
})
afterEach(() => standIn.close())

/** Calls an API by its host name, through the proxy but without a tunnel. */
async function ask(
  host: string,
  path: string,
  put?: string,
): Promise<[number | undefined, unknown]> {
  const method = put === undefined ? 'GET' : 'PUT'
  const asked = request(`${standIn.origin}${path}`, { method, headers: { host } }).end(put)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return [answer.statusCode, JSON.parse(await text(answer))]
}

/** Opens a tunnel, and resolves with the status of the proxy's response. */
async function tunnel(to: string): Promise<number | undefined> {
  const asked = request(standIn.origin, { method: 'CONNECT', path: to }).end()
  const [answer, socket] = (await once(asked, 'connect')) as [IncomingMessage, { destroy(): void }]
  socket.destroy()
  return answer.statusCode
}

describe('the fake of Google’s APIs', () => {
  it('responds to a request for an API’s host name as that API', async () => {
    addSecretVersion(project, 'PEPPER', 'value')
    const path = '/v1/projects/p/secrets/PEPPER/versions/latest'
    const [status, body] = await ask('secretmanager.googleapis.com', path)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'ENABLED' })
    expect(standIn.unknown).toEqual([])
  })

  it('accepts rules at an instance’s listed address, and does not store them in a dry run', async () => {
    addDatabase(project, 'main', 'europe-west1')
    const path = '/v1beta/projects/p/locations/-/instances/main'
    const [, instance] = await ask('firebasedatabase.googleapis.com', path)
    const { host } = new URL((instance as { databaseUrl: string }).databaseUrl)
    const rules = '{ "rules": { "open": { ".read": true } } }'
    await ask(host, '/.settings/rules.json?dryRun=true', rules)
    expect(project.databases.get('main')?.rules).toBeUndefined()
    expect((await ask(host, '/.settings/rules.json', '{}'))[0]).toBe(400)
    await ask(host, '/.settings/rules.json', rules)
    expect(project.databases.get('main')?.rules).toBe(rules)
    // The new rules now apply to the instance's data.
    expect((await ask(host, '/open.json'))[0]).toBe(200)
    expect((await ask(host, '/other.json'))[0]).toBe(401)
    expect(standIn.unknown).toEqual([])
  })

  it('responds to unknown requests with 404, and lists them', async () => {
    expect((await ask('secretmanager.googleapis.com', '/v9/nothing?a=1'))[0]).toBe(404)
    expect((await ask('elsewhere.googleapis.com', '/'))[0]).toBe(404)
    expect(standIn.unknown).toEqual([
      'GET secretmanager.googleapis.com/v9/nothing?a=1',
      'GET elsewhere.googleapis.com/',
    ])
  })

  it('opens tunnels to known addresses only', async () => {
    addDatabase(project, 'main', 'europe-west1')
    expect(await tunnel('firebase.googleapis.com:443')).toBe(200)
    expect(await tunnel('main.europe-west1.firebasedatabase.app:443')).toBe(200)
    expect(standIn.unknown).toEqual([])
    expect(await tunnel('registry.npmjs.org:443')).toBe(403)
    expect(standIn.unknown).toEqual(['CONNECT registry.npmjs.org:443'])
  })

  it('responds to https requests of a program that trusts its certificate', async () => {
    const script =
      "fetch('https://firebase.googleapis.com/v1beta1/projects/p').then((r) => r.json()).then(console.log)"
    const env = googleEnvironment(folder, standIn)
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env })
    expect(stdout).toContain("projectId: 'p'")
    const { NODE_EXTRA_CA_CERTS: _, ...distrusting } = env
    const refused = promisify(execFile)(process.execPath, ['-e', script], { env: distrusting })
    await expect(refused).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT')
  })
})
