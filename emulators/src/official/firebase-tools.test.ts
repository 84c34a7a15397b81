import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { english } from '../texts/english.ts'
import { configProblem, firebaseTools } from './firebase-tools.ts'

it('firebaseTools finds the firebase-tools of the project, or explains how to install firebase-tools', () => {
  expect(firebaseTools(english)).toMatch(/firebase-tools\/lib\/bin\/firebase\.js$/)
  expect(() => firebaseTools(english, 'file:///nowhere/module.js')).toThrow(
    'npm install --save-dev',
  )
})

it.each([
  ['14.27.0', false],
  ['15.0.0', true],
  ['16.1.0', false],
])('whether the version %s of firebase-tools is accepted: %s', (version, taken) => {
  const project = mkdtempSync(join(tmpdir(), 'sesame-tools-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  const folder = join(project, 'node_modules/firebase-tools')
  mkdirSync(join(folder, 'lib/bin'), { recursive: true })
  writeFileSync(join(folder, 'lib/bin/firebase.js'), '')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }))
  const find = () => firebaseTools(english, pathToFileURL(join(project, 'module.js')).href)
  if (taken) expect(find()).toMatch(/firebase\.js$/)
  else expect(find).toThrow(`firebase-tools ${version}: this needs version 15`)
})

describe('configProblem', () => {
  it.each([
    [{ firestore: {}, emulators: { auth: {} } }, undefined],
    [{ firestore: true }, 'Parse Error: "firestore" must be object or import path'],
    [{ remoteconfig: 'none.json' }, 'Parse Error: Imported file none.json does not exist'],
    [{ storage: 'x.bolt' }, 'does not exist'],
  ])('returns for the configuration %j: %s', (config, problem) => {
    const project = mkdtempSync(join(tmpdir(), 'sesame-config-'))
    onTestFinished(() => rmSync(project, { recursive: true }))
    const file = join(project, 'firebase.suite-1-5000.json')
    writeFileSync(file, JSON.stringify(config))
    const found = configProblem(firebaseTools(english), file)
    if (problem === undefined) expect(found).toBeUndefined()
    else expect(found).toContain(problem)
  })
})
