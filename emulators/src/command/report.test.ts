import { expect, it } from 'vitest'
import { english } from '../texts/english.ts'
import { report } from './report.ts'

const host = '127.0.0.1'

it('the report contains the address of every site, and the variables of the running emulators', () => {
  const running = [
    { name: 'hub', host, port: 4400 },
    { name: 'logging', host, port: 4500 },
    { name: 'database', host, port: 9000 },
    { name: 'hosting', host, port: 5000, reservedPorts: [5005, 5007] },
  ]
  const sites = [{ target: 'app' }, { site: 'shop-admin' }, { target: 'help' }]
  expect(report(running, sites, '/the.log', english)).toBe(`
The emulators are ready.

  hub                http://127.0.0.1:4400
  database           http://127.0.0.1:9000
  hosting app        http://127.0.0.1:5000
  hosting shop-admin http://127.0.0.1:5005
  hosting help       http://127.0.0.1:5007

For Admin SDKs and rules tests:

  FIREBASE_EMULATOR_HUB=127.0.0.1:4400
  FIREBASE_DATABASE_EMULATOR_HOST=127.0.0.1:9000

Log:  /the.log
Stop: Ctrl-C, or "kill ${process.pid}"
`)
})

it('the report contains no site name if there is only one site', () => {
  const running = [{ name: 'hosting', host, port: 5000 }]
  const lines = report(running, [{ target: 'app' }], '/the.log', english)
  expect(lines).toContain('\n  hosting http://127.0.0.1:5000\n')
})
