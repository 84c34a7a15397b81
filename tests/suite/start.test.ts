import { announcement } from '@sesame/contract/records/announcement'
import { release } from 'sesame-emulators/suite/claims'
import { DEFAULT_PORTS, freeOffset, HOST, portsAt, takenPorts } from 'sesame-emulators/suite/ports'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { alive, launch, processesOf, type Launched } from './launch.ts'

/** The emulators' ports at offset 0, and those of the console, the mail server and the inbox. */
const PORTS = { ...DEFAULT_PORTS, tools: 5005, smtp: 4700, inbox: 4800 }

let running: Launched | undefined
afterEach(async () => {
  running?.child.kill('SIGTERM')
  await running?.ended
  running = undefined
})

/** An offset for a process that this test starts. */
async function offsetToGive(): Promise<number> {
  const offset = await freeOffset()
  release(offset)
  return offset
}

/** Starts Sésame on free ports and waits until it is ready. */
async function start(command?: string[]): Promise<{ sesame: Launched; offset: number }> {
  const offset = await offsetToGive()
  running = launch(['start'], { SESAME_PORT_OFFSET: String(offset) }, command)
  await running.line(/^Sésame est prêt : /)
  await running.line(/Ctrl-C/)
  return { sesame: running, offset }
}

/** Waits until no process and no port of a suite remains. */
async function expectNothingLeft(pids: number[], offset: number): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(alive(pids)).toEqual([])
      expect(await takenPorts(portsAt(offset, PORTS))).toEqual([])
    },
    { timeout: 20_000, interval: 200 },
  )
}

describe('npm start', () => {
  it('says where it is, who may sign in, which emulators run and how to stop; Ctrl-C leaves nothing', async () => {
    const { sesame, offset } = await start()
    expect(sesame.output()).toContain(`Sésame est prêt : http://localhost:${5000 + offset}`)
    expect(sesame.output()).toContain('marie.lefevre@exemple.fr')
    expect(sesame.output()).toContain('karim.benali@exemple.fr')
    expect(sesame.output()).toMatch(/Émulateurs :\s+(?:officiels|embarqués)/)
    const inbox = `http://${HOST}:${PORTS.inbox + offset}`
    expect(sesame.output()).toContain(`Boîte de réception : ${inbox}`)
    expect(await (await fetch(`${inbox}/mails`)).json()).toEqual([])
    const page = await fetch(`http://localhost:${5000 + offset}/`)
    expect(await page.text()).toMatch(/<html[^>]* lang="fr"/)

    const console = `http://localhost:${5005 + offset}`
    expect(sesame.output()).toContain(`Console des opérateurs : ${console}`)
    expect(sesame.output()).toMatch(/claire\.dubois@exemple\.fr {3}\S+ {3}owner/)
    expect((await fetch(`${console}/`)).headers.get('x-robots-tag')).toBe('noindex, nofollow')

    // Forgotten rules open nothing; the official emulator has no such choice.
    const unruled = await fetch(`http://${HOST}:${9000 + offset}/a.json?ns=without-rules`)
    expect(unruled.status).toBe(sesame.output().includes('embarqués') ? 401 : 200)

    const seeded = await fetch(
      `http://${HOST}:${9000 + offset}/announcements.json?ns=demo-sesame-default-rtdb`,
      { headers: { Authorization: 'Bearer owner' } },
    )
    const announced = Object.values((await seeded.json()) as object)
    expect(announced.map((one) => announcement.safeParse(one).success)).toEqual([true])

    const pids = processesOf(sesame)
    expect(pids.length).toBeGreaterThan(4)
    sesame.child.kill('SIGINT')
    expect(await sesame.ended).toBe(0)
    await expectNothingLeft(pids, offset)
  })

  it('leaves nothing behind when it is killed outright', async () => {
    const { sesame, offset } = await start()
    const pids = processesOf(sesame)
    sesame.child.kill('SIGKILL')
    await expectNothingLeft(pids, offset)
  })

  it('leaves nothing behind when npm, which ran it, is killed', async () => {
    const { sesame, offset } = await start(['npm', 'run'])
    const pids = processesOf(sesame)
    sesame.child.kill('SIGKILL')
    await expectNothingLeft(pids, offset)
  })

  it.each(['database', 'tools', 'inbox'] as const)(
    'names the port that is taken (%s) and what to set, and exits with 1',
    async (part) => {
      const offset = await offsetToGive()
      const port = PORTS[part] + offset
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(port, HOST, resolve))
      try {
        const sesame = launch(['start'], { SESAME_PORT_OFFSET: String(offset) })
        expect(await sesame.ended).toBe(1)
        expect(sesame.output()).toContain(`Le port ${port} est déjà pris.`)
        expect(sesame.output()).toContain('SESAME_PORT_OFFSET=auto')
      } finally {
        await new Promise((resolve) => server.close(resolve))
      }
    },
  )

  it.each([
    ['SESAME_EMULATORS', 'java', 'auto, official ou embedded'],
    ['SESAME_PORT_OFFSET', 'soon', 'un nombre (20, 40…) ou auto'],
    ['SESAME_PORT_OFFSET', '60', 'Les navigateurs refusent le port 5060.'],
  ])('refuses %s=%s and says what is possible', async (name, value, possible) => {
    const sesame = launch(['start'], { SESAME_PORT_OFFSET: 'auto', [name]: value })
    expect(await sesame.ended).toBe(1)
    expect(sesame.output()).toContain(possible)
  })
})

describe('npm run suite', () => {
  it('runs a command inside a suite and passes its exit code on', async () => {
    const script =
      'process.stdout.write(`${process.env.HOSTING_URL} ${process.env.TOOLS_URL}`); process.exitCode = 7'
    const suite = launch(['suite', 'node', '-e', script], {})
    expect(await suite.ended).toBe(7)
    expect(suite.output()).toMatch(/http:\/\/localhost:\d+ http:\/\/localhost:\d+/)
  })

  it('says how to be used when no command is given', async () => {
    const suite = launch(['suite'], {})
    expect(await suite.ended).toBe(2)
    expect(suite.output()).toContain('npm run suite -- COMMANDE')
  })
})
