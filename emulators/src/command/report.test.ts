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
  expect(report(running, { emulators: ['database', 'hosting'], sites }, '/the.log')).toBe(`
Les émulateurs sont prêts.

  database           http://127.0.0.1:9000
  hosting app        http://127.0.0.1:5000
  hosting shop-admin http://127.0.0.1:5005
  hosting help       http://127.0.0.1:5007

Pour les SDK d’administration :

  FIREBASE_DATABASE_EMULATOR_HOST=127.0.0.1:9000

Journal : /the.log
Arrêter : Ctrl-C
`)
})

it('calls a single site by no name', () => {
  const running = [{ name: 'hosting', host, port: 5000 }]
  const lines = report(running, { emulators: ['hosting'], sites: [{ target: 'app' }] }, '/the.log')
  expect(lines).toContain('\n  hosting http://127.0.0.1:5000\n')
  expect(lines).not.toContain('⚠')
})

it('says what firebase-tools did not start after all', () => {
  const running = [{ name: 'auth', host, port: 9099 }]
  const lines = report(running, { emulators: ['auth', 'functions'], sites: [] }, '/the.log')
  expect(lines).toContain('⚠ functions ne tourne pas')
})
