import { expect, it } from 'vitest'
import { report } from './report.ts'

const host = '127.0.0.1'

it('gives every site its address, and the variables of what runs', () => {
  const running = [
    { name: 'hub', host, port: 4400 },
    { name: 'logging', host, port: 4500 },
    { name: 'database', host, port: 9000 },
    { name: 'hosting', host, port: 5000, reservedPorts: [5005, 5007] },
  ]
  const sites = [{ target: 'app' }, { site: 'shop-admin' }, { target: 'help' }]
  expect(report(running, sites, '/the.log')).toBe(`
Les émulateurs sont prêts.

  hub                http://127.0.0.1:4400
  database           http://127.0.0.1:9000
  hosting app        http://127.0.0.1:5000
  hosting shop-admin http://127.0.0.1:5005
  hosting help       http://127.0.0.1:5007

Pour les SDK d’administration et les tests de règles :

  FIREBASE_EMULATOR_HUB=127.0.0.1:4400
  FIREBASE_DATABASE_EMULATOR_HOST=127.0.0.1:9000

Journal : /the.log
Arrêter : Ctrl-C, ou « kill ${process.pid} »
`)
})

it('calls a single site by no name', () => {
  const running = [{ name: 'hosting', host, port: 5000 }]
  const lines = report(running, [{ target: 'app' }], '/the.log')
  expect(lines).toContain('\n  hosting http://127.0.0.1:5000\n')
})
