import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { machineAddresses } from '../src/project/hosts.ts'
import { alive, processesOf, type Launched } from '../src/suite/testing/launch.ts'
import { type AnotherProject, anotherProject } from './packed-package.ts'

let project: AnotherProject
const FRENCH = { LC_ALL: 'fr_FR.UTF-8' }
beforeAll(() => {
  project = anotherProject()
  const site = (target: string) => {
    project.write(`${target}/index.html`, `the ${target} site`)
    const policy = { key: 'content-security-policy', value: "connect-src 'self'" }
    return { target, public: target, headers: [{ source: '**', headers: [policy] }] }
  }
  const config = {
    database: { rules: 'db.json' },
    storage: { rules: 'files.rules' },
    hosting: [site('app'), site('admin')],
    firestore: {},
    emulators: { database: { host: '0.0.0.0' } },
  }
  project.write('firebase.json', `// with a comment\n${JSON.stringify(config)}`)
  project.write('.firebaserc', {
    projects: { default: 'demo-shop' },
    targets: { 'demo-shop': { hosting: { app: ['shop'], admin: ['shop-admin'] } } },
  })
  project.write('db.json', { rules: { prices: { '.read': true, '.write': 'auth != null' } } })
  project.write(
    'files.rules',
    "rules_version = '2';\nservice firebase.storage { match /b/{b}/o/public/{file} { allow read; } }",
  )
})
afterAll(() => project.remove())

async function start(...options: string[]): Promise<Launched> {
  const parameters = ['--port-offset', 'auto', ...options]
  const running = project.ours(parameters, { ...FRENCH, SESAME_EMULATORS: 'embedded' })
  await running.line(/^Arrêter\s: Ctrl-C/)
  return running
}

/** Address of an emulator, as the command prints it. */
function addressOf(name: string, { output }: Launched): string {
  return new RegExp(`^  ${name} +(http://\\S+)$`, 'm').exec(output())?.[1] ?? `no ${name}`
}

/** The files that a suite has written into the project's folder. */
const suiteFiles = () =>
  readdirSync(project.folder).filter((name) => name.startsWith('firebase.suite'))

async function stop(running: Launched): Promise<void> {
  const pids = processesOf(running)
  running.child.kill('SIGINT')
  expect(await running.ended).toBe(0)
  await vi.waitFor(() => expect(alive(pids)).toEqual([]), { timeout: 20_000, interval: 200 })
}

describe('the packed package, installed in another project', () => {
  it('uses that project’s rules, exports its data on stop, and imports the data at the next start', async () => {
    const first = await start('--export-on-exit', 'data')
    try {
      expect(first.output()).toContain('demo-shop')
      expect(first.output()).toMatch(/^Journal\s: \/.+\.log$/m)
      const prices = `${addressOf('database', first)}/prices.json?ns=demo-shop-default-rtdb`
      const put = (headers: Record<string, string>) =>
        fetch(prices, { method: 'PUT', body: '{"apple":3}', headers })
      expect((await put({})).status).toBe(401)
      expect((await put({ authorization: 'Bearer owner' })).status).toBe(200)
      expect(await (await fetch(prices)).json()).toEqual({ apple: 3 })

      const unruled = `${addressOf('database', first)}/a.json?ns=without-rules`
      expect((await fetch(unruled)).status).toBe(200)

      const files = `${addressOf('storage', first)}/v0/b/demo-shop.firebasestorage.app/o`
      expect((await fetch(`${files}/public%2Fnone`)).status).toBe(404)
      expect((await fetch(`${files}/private%2Fnone`)).status).toBe(403)

      expect(first.output()).toMatch(/Pas proposé.*\s: firestore$/m)
      expect(first.output()).toMatch(/Ouvert aux autres machines.*\s: database /)
      const open = addressOf('database', first).replace(
        '127.0.0.1',
        machineAddresses()[0] ?? '127.0.0.2',
      )
      expect((await fetch(`${open}/prices.json?ns=demo-shop-default-rtdb`)).status).toBe(200)
      for (const target of ['app', 'admin']) {
        const page = await fetch(addressOf(`hosting ${target}`, first))
        expect(await page.text()).toBe(`the ${target} site`)
        const policy = page.headers.get('content-security-policy')
        expect(policy).toContain(addressOf('storage', first))
        expect(policy).toContain(addressOf('database', first).replace('127.0.0.1', '*'))
      }
      expect(suiteFiles()).toEqual([])
    } finally {
      await stop(first)
    }
    const second = await start('--import', 'data', '--only', 'database', '--default-deny')
    try {
      expect(addressOf('storage', second)).toBe('no storage')
      const prices = `${addressOf('database', second)}/prices.json?ns=demo-shop-default-rtdb`
      expect(await (await fetch(prices)).json()).toEqual({ apple: 3 })
      const unruled = `${addressOf('database', second)}/a.json?ns=without-rules`
      expect((await fetch(unruled)).status).toBe(401)
    } finally {
      await stop(second)
    }
  })

  it('leaves no file behind if it is stopped before it is ready', async () => {
    const options = ['--port-offset', 'auto', '--only', 'database']
    const early = project.ours(options, FRENCH)
    await early.line(/Starting emulators/)
    expect(suiteFiles()).toHaveLength(1)
    await stop(early)
    await vi.waitFor(() => expect(suiteFiles()).toEqual([]), { timeout: 20_000, interval: 200 })
  })

  it('prints changes of the rules while it runs', async () => {
    const [db = '', files = ''] = ['db.json', 'files.rules'].map((file) =>
      readFileSync(join(project.folder, file), 'utf8'),
    )
    const running = await start()
    // firebase-tools ignores a change within 50 ms of the previous one.
    const change = async (file: string, text: string) => {
      await setTimeout(200)
      project.write(file, text)
    }
    try {
      await change('db.json', '{"rules": {".read": fals')
      await running.line(/^ {2}⚠ {2}database: db\.json:1:\d+: /)
      await change('db.json', db)
      await running.line(/^ {2}✔ {2}database: Rules updated\.$/)
      await change('files.rules', 'service {')
      await running.line(/^ {2}⚠ {2}storage\s: files\.rules:1:9: .* Les règles d’avant restent/)
      await change('files.rules', files)
      await running.line(/^ {2}✔ {2}storage\s: règles mises à jour\.$/)
    } finally {
      await stop(running)
    }
  })

  it('prints its version', async () => {
    const { ended, output } = project.ours(['--version'], FRENCH)
    expect(await ended).toBe(0)
    const manifest = readFileSync(join(project.command, '../../package.json'), 'utf8')
    expect(output()).toBe((JSON.parse(manifest) as { version: string }).version)
  })

  it('prints mistakes in the project or the command line, and exits with 1', async () => {
    const refused = async (...options: string[]) => {
      const { ended, output } = project.ours(options, FRENCH)
      expect(await ended).toBe(1)
      return output()
    }
    expect(await refused('--config', 'nowhere.json')).toContain('nowhere.json n’existe pas')
    expect(await refused('--only', 'firestore')).toMatch(/--only firestore\s: inconnu/)
    expect(await refused('--import', 'app')).toMatch(/--import app\s: aucun export n’est là/)
    expect(await refused('exec', '')).toContain('exec demande une commande')
    const other = ['--port-offset', 'auto', '--config', 'other.json']
    project.write('other.json', { storage: [{ target: 'main', rules: 'files.rules' }] })
    expect(await refused(...other)).toContain(
      '« npx firebase target:apply storage main BUCKET --project demo-shop »'.replace(
        /(?<=«) | (?=»)/g,
        '\u00a0',
      ),
    )
    project.write('other.json', { functions: [{ source: 'a' }, { source: 'b' }] })
    expect(await refused(...other)).toContain(
      "must be unique but 'default' was used more than once",
    )
    project.write('db.json', '{"rules": {".read": "skies"}}')
    expect(await refused('--port-offset', 'auto', '--only', 'database')).toMatch(
      /^✖ .*rules: db\.json:1:22: .*skies/m,
    )
    project.write('files.rules', 'service firebase.storage {\n  match {')
    expect(await refused('--port-offset', 'auto')).toMatch(/^✖ files\.rules:2:9: /m)
  })

  it.each([
    ['fr_FR.UTF-8', /Usage\s: sesame-emulators/],
    ['C.UTF-8', /Usage: sesame-emulators/],
  ])('prints its help in the language of the locale: %s', async (LC_ALL, usage) => {
    const { ended, output } = project.ours(['--help'], { LC_ALL })
    expect(await ended).toBe(0)
    expect(output()).toMatch(usage)
  })
})
