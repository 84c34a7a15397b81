import { HOST } from 'sesame-emulators/suite/ports'
import { processesOf } from 'sesame-emulators/suite/testing/launch'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { npmRun } from './npm-run.ts'
import { expectNothingLeft, offsetToGive, PORTS, start } from './start-sesame.ts'

describe('npm start', () => {
  it('leaves no process and no used port after it is killed with SIGKILL', async () => {
    const { sesame, offset } = await start()
    const pids = processesOf(sesame)
    sesame.child.kill('SIGKILL')
    await expectNothingLeft(pids, offset)
  })

  it('leaves no process and no used port after the npm that runs it is killed', async () => {
    const { sesame, offset } = await start(['npm', 'run'])
    const pids = processesOf(sesame)
    sesame.child.kill('SIGKILL')
    await expectNothingLeft(pids, offset)
  })

  it.each(['database', 'tools', 'inbox'] as const)(
    'names the port that is taken (%s) and the variable to set, and exits with 1',
    async (part) => {
      const offset = await offsetToGive()
      const port = PORTS[part] + offset
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(port, HOST, resolve))
      try {
        const sesame = npmRun(['start'], { SESAME_PORT_OFFSET: String(offset) })
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
  ])('refuses %s=%s and lists the possible values', async (name, value, possible) => {
    const sesame = npmRun(['start'], { SESAME_PORT_OFFSET: 'auto', [name]: value })
    expect(await sesame.ended).toBe(1)
    expect(sesame.output()).toContain(possible)
  })
})
