import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { english } from '../texts/english.ts'
import { storageWarnings } from './storage-warnings.ts'

let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'sesame-warnings-'))
})

afterEach(() => {
  rmSync(project, { recursive: true })
})

const write = (name: string, body: string) =>
  writeFileSync(
    join(project, name),
    `rules_version = '2';\nservice firebase.storage {\n  ${body}\n}\n`,
  )

it('storageWarnings warns about unused functions with their file, line and column', () => {
  write('storage.rules', 'function isOwner() { return true; }')
  expect(storageWarnings(project, { storage: { rules: 'storage.rules' } }, english)).toEqual([
    '⚠ storage.rules: [W] 3:12 - Unused function: isOwner.',
  ])
})

it('storageWarnings reads the rules of every bucket, and each file once', () => {
  write('a.rules', 'function one() { return true; }')
  write('b.rules', 'function two() { return true; }')
  const storage = [
    { target: 'x', rules: 'a.rules' },
    { target: 'y', rules: 'b.rules' },
    { target: 'z', rules: 'a.rules' },
  ]
  expect(
    storageWarnings(project, { storage }, english).map((warning) => warning.slice(2, 9)),
  ).toEqual([...['a.rules', 'b.rules']])
})

it('storageWarnings throws an error with the file, line and column of rules that do not load', () => {
  write('storage.rules', 'match {')
  const file = relative('.', join(project, 'storage.rules'))
  expect(() => storageWarnings(project, { storage: { rules: 'storage.rules' } }, english)).toThrow(
    new RegExp(`^${file}:3:9: .+`),
  )
  expect(
    storageWarnings(project, { storage: { rules: 'storage.rules' } }, english, 'official'),
  ).toEqual([])
})

it('storageWarnings returns no warning for a project without Storage rules', () => {
  expect(storageWarnings(project, { storage: { rules: 'missing.rules' } }, english)).toEqual([])
  expect(storageWarnings(project, {}, english)).toEqual([])
})
