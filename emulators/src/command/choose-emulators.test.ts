import { describe, expect, it } from 'vitest'
import type { FirebaseProject } from '../project/firebase-project.ts'
import { hostsOf } from '../project/hosts.ts'
import { DEFAULT_PORTS } from '../suite/ports.ts'
import { english } from '../texts/english.ts'
import { chooseEmulators, chooseSites, missingWarnings, startWarnings } from './choose-emulators.ts'

const project: FirebaseProject = {
  folder: '/shop',
  configFile: '/shop/firebase.json',
  id: 'demo-shop',
  emulators: ['auth', 'database'],
  notOffered: [],
  withoutRules: [],
  sites: [],
  ports: DEFAULT_PORTS,
  hosts: hostsOf({}),
}

describe('chooseEmulators', () => {
  it('starts the emulators that are both configured and requested', () => {
    expect(chooseEmulators(project, undefined, english)).toEqual(['auth', 'database'])
    expect(chooseEmulators(project, ['database', 'storage'], english)).toEqual(['database'])
  })

  it('rejects a start without any emulator, and shows how to configure one', () => {
    expect(() => chooseEmulators(project, ['storage'], english)).toThrow(
      '"emulators": { "auth": {} }',
    )
    expect(() => chooseEmulators({ ...project, emulators: [] }, undefined, english)).toThrow(
      'Nothing',
    )
  })
})

describe('chooseSites', () => {
  it('returns all sites, or the requested ones in the requested order', () => {
    const sites = [{ target: 'app' }, { site: 'shop-admin' }, { target: 'help' }]
    expect(chooseSites(sites, [])).toBe(sites)
    expect(chooseSites(sites, ['database:main'])).toBe(sites)
    expect(chooseSites(sites, ['hosting:help', 'hosting:shop-admin', 'hosting:none'])).toEqual([
      { target: 'help' },
      { site: 'shop-admin' },
    ])
  })
})

describe('missingWarnings', () => {
  it('name the emulators that firebase-tools did not start', () => {
    const running = [{ name: 'auth', host: '127.0.0.1', port: 9099 }]
    expect(missingWarnings(['auth', 'functions'], running, english)).toEqual([
      '⚠ functions is not running; the log says why.',
    ])
  })
})

describe('startWarnings', () => {
  it('is empty if all configured emulators run, and only on the loopback', () => {
    expect(startWarnings(project, ['auth', 'database'], {}, english)).toEqual([])
  })

  it('names the emulators without rules, unless defaultDeny denies access to them', () => {
    const open = { ...project, withoutRules: ['database', 'storage'] as const }
    const warnings = (defaultDeny: boolean) =>
      startWarnings(open, ['auth', 'database', 'storage'], { defaultDeny }, english)
    expect(warnings(false)).toEqual([
      '⚠ No rules in firebase.json, so everybody may read and write everything: database, storage',
    ])
    expect(warnings(true)).toEqual([
      '⚠ No rules in firebase.json, so everybody may read and write everything: storage',
    ])
    expect(startWarnings(open, ['auth'], {}, english)).toEqual([])
  })

  it('names the emulators that are left out, with the reason', () => {
    expect(
      startWarnings(
        { ...project, notOffered: ['firestore'] },
        ['auth'],
        { only: ['auth', 'storage'] },
        english,
      ),
    ).toEqual([
      '⚠ Not offered here, so not started: firestore',
      '⚠ Not configured in firebase.json, so not started: storage',
    ])
  })

  it('names the running emulators that other machines can reach', () => {
    const open = { host: '0.0.0.0' }
    const hosts = hostsOf({ database: open, storage: open, hub: open, tasks: open })
    const [warning, ...others] = startWarnings(
      { ...project, hosts },
      ['auth', 'database'],
      {},
      english,
    )
    expect(warning).toContain('without a password: hub, database (')
    expect(others).toEqual([])
  })
})
