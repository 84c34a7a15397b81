import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { failed, readPlaywright, readVitest, total } from './tally.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sesame-tally-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const passed = { fullName: 'a bolt opens', status: 'passed', failureMessages: [] }

describe('readVitest', () => {
  it('names tests that failed or were skipped, and files that could not be loaded', () => {
    const file = report({
      numTotalTests: 3,
      numPassedTests: 1,
      success: false,
      testResults: [
        {
          name: join(ROOT, 'tests/bolt.test.ts'),
          message: '',
          status: 'failed',
          assertionResults: [
            passed,
            {
              fullName: 'a bolt shuts',
              status: 'failed',
              failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n    at bolt.test.ts:3'],
            },
            { fullName: 'a bolt turns', status: 'skipped' },
          ],
        },
        {
          name: join(ROOT, 'tests/hinge.test.ts'),
          message: 'no such module',
          status: 'failed',
          assertionResults: [],
        },
      ],
    })
    expect(readVitest(file)).toEqual({
      passed: 1,
      failed: 2,
      failures: [
        'tests/bolt.test.ts › a bolt shuts\n    expected 1 to be 2\n        at bolt.test.ts:3',
        'tests/bolt.test.ts › a bolt turns',
        'tests/hinge.test.ts › \n    no such module',
      ],
    })
  })

  it('counts one failure if the run failed without a failed test', () => {
    const file = report({ numTotalTests: 1, numPassedTests: 1, success: false, testResults: [] })
    expect(readVitest(file)).toMatchObject({ passed: 1, failed: 1 })
  })
})

describe('readPlaywright', () => {
  it('names failed tests, even nested ones, with the screen on which they ran', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'door.spec.ts',
      tests: [
        { projectName: 'phone', status, results: [{ errors: message ? [{ message }] : [] }] },
      ],
    })
    const file = report({
      errors: [],
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          specs: [
            spec('opens', 'expected'),
            spec('shuts', 'unexpected', 'it did not\n\nExpected: shut'),
          ],
          suites: [{ specs: [spec('turns', 'flaky')] }],
        },
      ],
    })
    expect(readPlaywright(file)).toEqual({
      passed: 1,
      failed: 2,
      failures: [
        'tests/e2e/door.spec.ts › shuts [phone]\n    it did not\n    Expected: shut',
        'tests/e2e/door.spec.ts › turns [phone]',
      ],
    })
  })
})

it('the sum of several tallies adds up their numbers, and joins the names of failed tests', () => {
  expect(total([{ passed: 2, failed: 1, failures: ['a'] }, failed])).toEqual({
    passed: 2,
    failed: 2,
    failures: ['a'],
  })
})
