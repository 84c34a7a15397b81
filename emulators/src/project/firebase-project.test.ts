import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_PORTS } from '../suite/ports.ts'
import { english } from '../texts/english.ts'
import { readFirebaseProject } from './firebase-project.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sesame-project-')))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const write = (file: string, content: unknown) =>
  writeFileSync(join(folder, file), JSON.stringify(content))
const read = (project?: string) =>
  readFirebaseProject({ config: join(folder, 'firebase.json'), project }, english)

describe('readFirebaseProject', () => {
  it('returns the emulators that the configuration contains', () => {
    write('firebase.json', { storage: { rules: 'storage.rules' }, database: {} })
    expect(read()).toMatchObject({ folder, emulators: ['database', 'storage'], notOffered: [] })
  })

  it('returns emulators that are only listed under « emulators », whatever their settings', () => {
    write('firebase.json', { hosting: '', emulators: { auth: {}, functions: { port: 5002 } } })
    expect(read().emulators).toEqual(['auth', 'functions'])
  })

  it('lists the emulators of the configuration that this package does not offer', () => {
    write('firebase.json', { firestore: {}, emulators: { pubsub: {}, ui: { enabled: true } } })
    expect(read()).toMatchObject({ emulators: [], notOffered: ['firestore', 'pubsub', 'ui'] })
    write('firebase.json', { emulators: { auth: {}, ui: { enabled: false } } })
    expect(read().notOffered).toEqual([])
  })

  it('reads the configured ports and hosts, and uses defaults for missing settings', () => {
    const emulators = { database: { port: '9800' }, auth: { host: '0.0.0.0' }, storage: {} }
    write('firebase.json', { emulators })
    expect(read().ports).toEqual({ ...DEFAULT_PORTS, database: 9800 })
    expect(read().hosts).toMatchObject({ auth: '0.0.0.0', database: '127.0.0.1' })
  })

  it.each([
    [{ database: {} }, ['database']],
    [{ database: [] }, ['database']],
    [{ database: { rules: '' } }, ['database']],
    [{ emulators: { database: {}, storage: {} } }, ['database', 'storage']],
    [{ database: { rules: 'db.json' }, storage: { rules: 'storage.rules' } }, []],
    [{ database: [{ instance: 'a', rules: 'db.json' }], storage: [] }, []],
    [{ emulators: { auth: {} } }, []],
  ])(
    'reads the configuration %j, and lists the emulators without rules: %j',
    (content, withoutRules) => {
      write('firebase.json', content)
      expect(read().withoutRules).toEqual(withoutRules)
    },
  )

  it('reads one Hosting site or several', () => {
    write('firebase.json', { hosting: { public: 'dist' } })
    expect(read().sites).toEqual([{ public: 'dist' }])
    write('firebase.json', { hosting: [{ target: 'app' }, { target: 'admin' }] })
    expect(read().sites).toEqual([{ target: 'app' }, { target: 'admin' }])
  })

  it.each([
    [undefined, undefined, 'demo-project'],
    [{ default: 'demo-shop', staging: 'demo-try' }, undefined, 'demo-shop'],
    [{ staging: 'demo-try' }, undefined, 'demo-try'],
    [{ one: 'demo-one', two: 'demo-two' }, undefined, 'demo-project'],
    [{ default: 'demo-shop', staging: 'demo-try' }, 'staging', 'demo-try'],
    [{ default: 'demo-shop' }, 'demo-other', 'demo-other'],
  ])('selects from the projects %j, given the requested one %s: %s', (projects, wish, id) => {
    write('firebase.json', {})
    write('.firebaserc', projects === undefined ? {} : { projects })
    expect(read(wish).id).toBe(id)
  })

  it('searches the parent folders for the configuration', () => {
    write('firebase.json', { database: {} })
    const below = join(folder, 'a', 'b')
    mkdirSync(below, { recursive: true })
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(below)
    expect(readFirebaseProject({}, english).folder).toBe(folder)
    cwd.mockReturnValue('/')
    expect(() => readFirebaseProject({}, english)).toThrow(
      'No firebase.json in / or above: go to the folder of one, or name it with --config.',
    )
    expect(() => readFirebaseProject({ config: 'other.json' }, english)).toThrow(
      '/other.json does not exist: --config says where it is.',
    )
  })
})
