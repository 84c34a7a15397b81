import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDatabase } from './databases.ts'
import { createProject, type Project } from './project.ts'
import { addSecretVersion } from './secret-manager.ts'
import { startStandIn, type StandIn } from './stand-in.ts'

let project: Project
let standIn: StandIn
beforeEach(async () => {
  project = createProject('p')
  standIn = await startStandIn(project)
})
afterEach(() => standIn.close())

/** Asks an API by its name, as a client behind a proxy without a tunnel does. */
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

/** Asks for a tunnel, and resolves with the proxy's answer. */
async function tunnel(to: string): Promise<number | undefined> {
  const asked = request(standIn.origin, { method: 'CONNECT', path: to }).end()
  const [answer, socket] = (await once(asked, 'connect')) as [IncomingMessage, { destroy(): void }]
  socket.destroy()
  return answer.statusCode
}

describe('the stand-in', () => {
  it('answers an API at its own name', async () => {
    addSecretVersion(project, 'PEPPER', 'value')
    const path = '/v1/projects/p/secrets/PEPPER/versions/latest'
    const [status, body] = await ask('secretmanager.googleapis.com', path)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'ENABLED' })
    expect(standIn.unknown).toEqual([])
  })

  it('takes the rules of an instance where the list of instances says it is, but not in a dry run', async () => {
    addDatabase(project, 'main', 'europe-west1')
    const path = '/v1beta/projects/p/locations/-/instances/main'
    const [, instance] = await ask('firebasedatabase.googleapis.com', path)
    const { host } = new URL((instance as { databaseUrl: string }).databaseUrl)
    await ask(host, '/.settings/rules.json?dryRun=true', '{}')
    expect(project.databases.get('main')?.rules).toBeUndefined()
    await ask(host, '/.settings/rules.json', '{}')
    expect(project.databases.get('main')?.rules).toBe('{}')
    expect(standIn.unknown).toEqual([])
  })

  it('answers 404 to what it does not know, and names it', async () => {
    expect((await ask('secretmanager.googleapis.com', '/v9/nothing?a=1'))[0]).toBe(404)
    expect((await ask('elsewhere.googleapis.com', '/'))[0]).toBe(404)
    expect(standIn.unknown).toEqual([
      'GET secretmanager.googleapis.com/v9/nothing?a=1',
      'GET elsewhere.googleapis.com/',
    ])
  })

  it('opens a tunnel to what is asked in clear, and to nothing else', async () => {
    expect(await tunnel('firebase.googleapis.com:80')).toBe(200)
    expect(standIn.unknown).toEqual([])
    expect(await tunnel('firebase.googleapis.com:443')).toBe(403)
    expect(standIn.unknown).toEqual(['CONNECT firebase.googleapis.com:443'])
  })
})
