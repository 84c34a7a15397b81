import { execFile } from 'node:child_process'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FAST_CLOCK } from '../tests/support/fast-clock.ts'

// Raise the time limit (ms), because each test starts a process that loads a whole command, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/**
 * The time after which a command counts as hung. It is far longer than the time limits of the command, whose clock runs
 * fast in this test, and shorter than the SDK's wait for a database.
 */
const PATIENCE_MS = 30_000

const servers: Server[] = []

/** Starts a server; resolves with its host and port. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An identity service that works and has one account. */
const identity: RequestListener = ({ url = '' }, response) => {
  const marie = { localId: 'marie', email: 'marie@exemple.fr', emailVerified: true }
  const registered = { ...marie, customAttributes: '{"registered":true}' }
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(url.endsWith(':lookup') ? { users: [registered] } : marie))
}

const DATABASES: Readonly<Record<string, RequestListener>> = {
  'answers 503': (_, response) => void response.writeHead(503).end(),
  'never answers': () => undefined,
}

const hosts = new Map<string, string>()
beforeAll(async () => {
  hosts.set('identity', await serve(identity))
  for (const [name, answer] of Object.entries(DATABASES)) hosts.set(name, await serve(answer))
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

interface Services {
  readonly database: string
  readonly identity?: string
}

function run({ database, identity = 'identity' }: Services, name: string, ...parameters: string[]) {
  const env = {
    ...process.env,
    NODE_NO_WARNINGS: '1',
    FUNCTIONS_EMULATOR: 'true',
    FIREBASE_AUTH_EMULATOR_HOST: hosts.get(identity),
    FIREBASE_DATABASE_EMULATOR_HOST: hosts.get(database),
  }
  const file = join(import.meta.dirname, `${name}.ts`)
  const given = ['--import', FAST_CLOCK, file, ...parameters]
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, given, { env, timeout: PATIENCE_MS }, (error, stdout, stderr) =>
      resolve({ code: error?.killed ? 'hung' : (error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

describe.each(Object.keys(DATABASES))('if the database %s', (database) => {
  it.concurrent.each([
    {
      command: 'account disable marie',
      says: ['fait\u00A0: le compte est désactivé', 'pas fait\u00A0: ses sessions sont terminées'],
    },
    { command: 'account enable marie', says: ['fait\u00A0: le compte est réactivé'] },
    {
      command: 'operator grant marie owner',
      says: [
        'pas fait\u00A0: le début est inscrit au journal',
        'pas fait\u00A0: le rôle est changé',
      ],
    },
    { command: 'operator revoke marie', says: ['pas fait\u00A0: le début est inscrit au journal'] },
    { command: 'operator list', says: [] },
    {
      command: 'operator service add caisse',
      says: ['peut-être fait\u00A0: le début est inscrit', 'pas fait\u00A0: le service est ajouté'],
    },
    { command: 'operator service list', says: [] },
    { command: 'journal verify', says: ['Le journal n’est pas vérifié'] },
    { command: 'jobs --sweep', says: ['Aucune tâche n’est passée'] },
    { command: 'backup', says: [] },
    { command: 'restore --erasures-only', says: [] },
  ])('npm run $command ends with an error and says what was done', async ({ command, says }) => {
    const [name = '', ...parameters] = command.split(' ')
    const { code, output } = await run({ database }, name, 'demo-sesame', ...parameters)
    expect([code, output]).toEqual([1, expect.stringMatching(/La base de données n’a pas répondu/)])
    for (const words of says) expect(output).toContain(words)
  })
})

it('a command names the identity service if that service does not answer', async () => {
  const services = { database: 'answers 503', identity: 'never answers' }
  const { code, output } = await run(services, 'account', 'demo-sesame', 'disable', 'marie')
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('Le service d’identité n’a pas répondu'),
  ])
  expect(output).toContain('pas fait\u00A0: le compte est désactivé')
})
