import { describe, expect, it } from 'vitest'
import { storageFiles } from '../../../conformance/cases/storage-files.ts'
import { RulesetError } from '../../database/rules/ruleset-error.ts'
import { startStorageRules } from '../start-storage-rules.ts'

describe.each(storageFiles)('$topic', ({ cases }) => {
  it.each(cases)('%s', (_, content, outcome) => {
    expect(outcomeOf(content)).toBe(outcome)
  })
})

function outcomeOf(rules: string): string {
  try {
    const { permits } = startStorageRules({ rules })
    return permits({ method: 'get', path: 'a' }) ? 'granted' : 'denied'
  } catch (error) {
    if (error instanceof RulesetError) return 'invalid'
    throw error
  }
}

it('coverage includes the outcomes of top-level functions', () => {
  const rules = `function yes() { return true && 1 == 1; }
service firebase.storage { match /b/{bucket}/o/{file} { allow get: if yes(); } }`
  const { permits, coverage } = startStorageRules({ rules })
  permits({ method: 'get', path: 'a' })
  expect(coverage()).toContainEqual({ line: 1, column: 35, outcomes: ['true'] })
})

it.each([
  ["rules_version = '2';\n/* a", 2, 1, 'Unterminated comment.'],
  ['service firebase.storage { }\n/* a', 2, 1, 'Unterminated comment.'],
  ['service firebase.storage { match /a { /* b } }', 1, 39, 'Unterminated comment.'],
  [
    'service firebase.storage { match /a { allow get: if 1 /* 2; } }',
    1,
    55,
    'Unterminated comment.',
  ],
  ["service firebase.storage { match /a { allow get: if 'a; } }", 1, 53, 'Unterminated string.'],
  [
    'service firebase.storage { function a() { return 1; }\nfunction a(b) { return 1; } }',
    2,
    10,
    'Function a is already defined.',
  ],
])(
  'startStorageRules throws an error with the position of the mistake in %j',
  (rules, line, column, reason) => {
    expect(() => startStorageRules({ rules })).toThrow(
      expect.objectContaining({ message: `${line}:${column}: ${reason}`, line, column }),
    )
  },
)
