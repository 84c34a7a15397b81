import { describe, expect, it } from 'vitest'
import type { Emulator } from '../suite/ports.ts'
import { english } from '../texts/english.ts'
import { checkTargets } from './check-targets.ts'

const LISTS = {
  database: [{ target: 'main', rules: 'db.json' }],
  storage: [{ target: 'main', rules: 'storage.rules' }],
  hosting: [{ target: 'main', public: 'public' }],
}
const targetsOf = (projectId: string, name: string, resources: unknown) => ({
  targets: { [projectId]: { [name]: { main: resources } } },
})

const check =
  (content: object, rc: object, name: Emulator, parts: readonly string[] = []) =>
  () =>
    checkTargets(
      { content: { ...content }, file: 'firebase.json', rc: { ...rc } },
      { projectId: 'demo-shop', emulators: [name], targets: parts },
      english,
    )

describe('checkTargets', () => {
  it.each<[Emulator, string]>([
    ['database', 'INSTANCE'],
    ['storage', 'BUCKET'],
    ['hosting', 'SITE'],
  ])(
    'reports where a missing target of %s is used, and the command that defines it',
    (name, what) => {
      const message =
        `firebase.json: "${name}[0].target" is "main", which .firebaserc does not define for project ` +
        `demo-shop: "npx firebase target:apply ${name} main ${what} --project demo-shop" defines it.`
      for (const rc of [
        {},
        targetsOf('shop', name, ['shop-eu']),
        targetsOf('demo-shop', name, []),
        targetsOf('demo-shop', name, 'shop-eu'),
      ])
        expect(check(LISTS, rc, name)).toThrow(message)
      expect(check(LISTS, targetsOf('demo-shop', name, ['shop-eu']), name)).not.toThrow()
    },
  )

  it('reports an undefined target of a single site', () => {
    expect(check({ hosting: { target: 'main' } }, {}, 'hosting')).toThrow('"hosting.target" is "m')
  })

  it.each<[string, object, Emulator, string[]]>([
    ['of what does not run', LISTS, 'auth', []],
    ['of databases and sites not asked for', LISTS, 'hosting', ['hosting:other']],
    ['of databases and sites not asked for', LISTS, 'database', ['database:other']],
    ['outside a list', { storage: { target: 'main', rules: 'x' } }, 'storage', []],
    ['in place of which there is a name', { database: [{ instance: 'a' }] }, 'database', []],
    ['in a section that is none', { storage: null }, 'storage', []],
  ])('ignores targets %s', (_, content, name, parts) => {
    expect(check(content, {}, name, parts)).not.toThrow()
  })

  it('checks all targets of Storage, because firebase-tools always runs all of them', () => {
    expect(check(LISTS, {}, 'storage', ['storage:other'])).toThrow('"storage[0].target"')
  })
})
