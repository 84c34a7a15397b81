import { announcement } from '@sesame/contract/records/announcement'
import { HOST } from 'sesame-emulators/suite/ports'
import { processesOf } from 'sesame-emulators/suite/testing/launch'
import { describe, expect, it } from 'vitest'
import { npmRun } from './npm-run.ts'
import { expectNothingLeft, PORTS, start } from './start-sesame.ts'

describe('npm start', () => {
  it('prints the address, the accounts, the emulators and how to stop it, and leaves no process after Ctrl-C', async () => {
    const { sesame, offset } = await start()
    expect(sesame.output()).toContain(`Sésame est prêt\u00A0: http://localhost:${5000 + offset}`)
    expect(sesame.output()).toContain('marie.lefevre@exemple.fr')
    expect(sesame.output()).toContain('karim.benali@exemple.fr')
    expect(sesame.output()).toMatch(/Émulateurs\u00A0:\s+(?:officiels|embarqués)/)
    const inbox = `http://${HOST}:${PORTS.inbox + offset}`
    expect(sesame.output()).toContain(`Boîte de réception\u00A0: ${inbox}`)
    expect(await (await fetch(`${inbox}/mails`)).json()).toEqual([])
    const page = await fetch(`http://localhost:${5000 + offset}/`)
    expect(await page.text()).toMatch(/<html[^>]* lang="fr"/)

    const console = `http://localhost:${5005 + offset}`
    expect(sesame.output()).toContain(`Console des opérateurs\u00A0: ${console}`)
    expect(sesame.output()).toMatch(/claire\.dubois@exemple\.fr {3}\S+ {3}owner/)
    expect((await fetch(`${console}/`)).headers.get('x-robots-tag')).toBe('noindex, nofollow')

    // Without rules, the embedded emulator denies everything. The official one has no setting for that.
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
})

describe('npm run suite', () => {
  it('runs a command inside a suite, and exits with the command’s code', async () => {
    const script =
      'process.stdout.write(`${process.env.HOSTING_URL} ${process.env.TOOLS_URL}`); process.exitCode = 7'
    const suite = npmRun(['suite', 'node', '-e', script], {})
    expect(await suite.ended).toBe(7)
    expect(suite.output()).toMatch(/http:\/\/localhost:\d+ http:\/\/localhost:\d+/)
  })

  it('prints its usage if no command is given', async () => {
    const suite = npmRun(['suite'], {})
    expect(await suite.ended).toBe(2)
    expect(suite.output()).toContain('npm run suite -- COMMANDE')
  })
})
