import { grant } from '@sesame/contract/endpoints/auth'
import { chooseKind } from 'sesame-emulators/official/kind'
import { release } from 'sesame-emulators/suite/claims'
import { embeddedEnvironment } from 'sesame-emulators/suite/embedded'
import { freeOffset, portsAt } from 'sesame-emulators/suite/ports'
import { launch, type Launched } from 'sesame-emulators/suite/testing/launch'
import { french } from 'sesame-emulators/texts/french'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { copyCheckout, type Checkout } from '../rehearsal/checkout.ts'
import { ROOT } from '../support/root.ts'
import { PORTS } from './start-sesame.ts'

const FIREBASE = join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js')
const READY = /All emulators ready/

let folder: string
/** A separate checkout, because a build would replace the files that a running emulator suite serves. */
let checkout: Checkout
let offset: number
let ports: ReturnType<typeof portsAt<keyof typeof PORTS>>
let running: Launched | undefined
let java: NodeJS.ProcessEnv
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sesame-firebase-'))
  const kind = await chooseKind(process.env, french)
  java = kind === 'official' ? {} : embeddedEnvironment(folder, process.env)
  offset = await freeOffset(undefined, PORTS)
  ports = portsAt(offset, PORTS)
  checkout = copyCheckout()
  checkout.write('firebase.json', JSON.stringify(movedTo(ports)))
  const build = launch(
    [process.execPath, 'scripts/run.mjs', 'build', 'emulator'],
    checkout.folder,
    {},
  )
  expect(await build.ended, build.output()).toBe(0)
})
afterEach(async () => {
  running?.child.kill('SIGINT')
  await running?.ended
})
afterAll(() => {
  release(offset)
  checkout.remove()
  rmSync(folder, { recursive: true })
})

/** Returns the committed configuration with free ports. */
function movedTo(free: Readonly<Record<string, number>>): object {
  const committed = JSON.parse(checkout.read('firebase.json')) as {
    emulators: Record<string, object | boolean>
  }
  const emulators = Object.entries(committed.emulators).map(([name, emulator]) => {
    const port = free[name]
    return [name, port === undefined ? emulator : { ...(emulator as object), port }]
  })
  return { ...committed, emulators: Object.fromEntries(emulators) as object }
}

/** Runs `firebase emulators:start` until its emulators are ready, without network access, as our emulator suite does. */
async function emulators(parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<Launched> {
  running = launch(
    [process.execPath, FIREBASE, 'emulators:start', ...parameters],
    checkout.folder,
    {
      ...(env as Record<string, string>),
      SESAME_HOST_URL: pages(),
      SESAME_TOOLS_URL: `http://localhost:${ports.tools}`,
      TMPDIR: folder,
      XDG_CONFIG_HOME: folder,
      CI: '1',
      METADATA_SERVER_DETECTION: 'none',
    },
  )
  await running.line(READY)
  return running
}

const pages = () => `http://localhost:${ports.hosting}`
const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('firebase emulators:start, after npm run build -- emulator', () => {
  it('the API is served, and opens a session for a guest', async () => {
    await emulators([], java)
    const health = await fetch(`${pages()}/api/health`)
    expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok' }])

    const identity = `http://127.0.0.1:${ports.auth}/identitytoolkit.googleapis.com/v1`
    const guest = await post(`${identity}/accounts:signUp?key=demo`, { returnSecureToken: true })
    const { idToken } = (await guest.json()) as { idToken: string }
    const signedIn = await post(`${pages()}/api/auth/sign-in`, { idToken, remember: false })
    expect(signedIn.status).toBe(201)
    expect(grant.parse(await signedIn.json()).user.isAnonymous).toBe(true)
  })

  it('without a database, the health check returns 503, and the terminal suggests `npm start`', async () => {
    const { output } = await emulators(['--only', 'auth,functions,hosting'], {})
    const health = await fetch(`${pages()}/api/health`)
    expect([health.status, await health.json()]).toMatchObject([
      503,
      { dependencies: { database: false, identity: true } },
    ])
    expect(output()).toContain('Sans Java\u00A021, lancez «\u00A0npm start\u00A0»')
    expect(output()).not.toContain('Google API requested')
  })
})
