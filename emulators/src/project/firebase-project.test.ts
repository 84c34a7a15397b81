import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_PORTS } from '../suite/ports.ts'
import { readFirebaseProject } from './firebase-project.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sesame-project-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, content: unknown) =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
const read = () => readFirebaseProject(join(folder, 'firebase.json'))

describe('readFirebaseProject', () => {
  it('runs what the configuration is about, and Authentication', () => {
    write('firebase.json', { storage: { rules: 'storage.rules' }, firestore: {} })
    expect(read()).toMatchObject({ folder, emulators: ['auth', 'storage'], ports: DEFAULT_PORTS })
  })

  it('keeps the ports that are configured, and the others as they are', () => {
    write('firebase.json', { emulators: { database: { port: 9800 }, auth: { host: 'localhost' } } })
    expect(read().ports).toEqual({ ...DEFAULT_PORTS, database: 9800 })
  })

  it('knows its sites, one or several', () => {
    write('firebase.json', { hosting: { public: 'dist' } })
    expect(read().sites).toEqual([{ public: 'dist' }])
    write('firebase.json', { hosting: [{ target: 'app' }, { target: 'admin' }] })
    expect(read().sites).toEqual([{ target: 'app' }, { target: 'admin' }])
  })

  it('takes the project of .firebaserc, and one without a network where there is none', () => {
    write('firebase.json', {})
    expect(read().id).toBe('demo-project')
    write('.firebaserc', { projects: { default: 'demo-shop' } })
    expect(read().id).toBe('demo-shop')
  })

  it('says what is missing or broken', () => {
    expect(read).toThrow('firebase.json n’existe pas')
    write('firebase.json', '{')
    expect(read).toThrow('firebase.json n’est pas du JSON')
    write('firebase.json', '[]')
    expect(read).toThrow('n’est pas un objet')
  })
})
