import { describe, expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { chosenFiles, testFiles } from './chosen-files.ts'

const files = [
  'emulators/tests/exec.test.ts',
  'functions/src/auth/locks.test.ts',
  'tests/api/lock-meanwhile.test.ts',
  'tests/e2e/lock.spec.ts',
  'tests/engines/firefox.test.ts',
  'tests/rules/database/access.test.ts',
  'tests/suite/start.test.ts',
  'web/build/locked.test.ts',
  'web/src/features/lock/lock-screen.test.tsx',
]

describe('npm test -- <path or word>', () => {
  it('selects every file whose path contains the word, grouped by the part that runs the file', () => {
    expect([...chosenFiles(files, 'lock')]).toEqual([
      ['unit', ['functions/src/auth/locks.test.ts', 'web/build/locked.test.ts']],
      ['api', ['tests/api/lock-meanwhile.test.ts']],
      ['e2e', ['tests/e2e/lock.spec.ts']],
      ['pages', ['web/src/features/lock/lock-screen.test.tsx']],
    ])
  })

  it('selects every file under the path', () => {
    expect([...chosenFiles(files, './tests/rules')]).toEqual([
      ['rules', ['tests/rules/database/access.test.ts']],
    ])
    expect([...chosenFiles(files, 'emulators/tests')]).toEqual([
      ['suite', ['emulators/tests/exec.test.ts']],
    ])
    expect([...chosenFiles(files, 'engines')]).toEqual([
      ['engines', ['tests/engines/firefox.test.ts']],
    ])
    expect(chosenFiles(files, 'nothing').size).toBe(0)
  })

  it('finds every test file, except in node_modules', () => {
    const found = testFiles(ROOT)
    expect(found).toContain('scripts/testing/chosen-files.test.ts')
    expect(found).toContain('tests/e2e/lock.spec.ts')
    expect(found).toContain('console/src/routes/screens.test.tsx')
    expect(found.some((file) => file.includes('node_modules'))).toBe(false)
  })
})
