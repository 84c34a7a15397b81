import { expect, it } from 'vitest'
import { ConfigError } from '../config/config-error.ts'
import { describeError } from './describe-error.ts'

const broken = (parts: object) => Object.assign(new Error('canary'), parts)

it.each([
  ['a missing stack', { stack: null }],
  ['a stack of call sites', { stack: [] }],
  ['a code that is not text', { code: Symbol('canary') }],
  ['a code that cannot become text', { code: Object.create(null) as object }],
  ['a code that quotes input', { code: 'EAI canary@exemple.fr\n    at canary' }],
  ['a name that quotes input', { name: 'canary@exemple.fr' }],
  ['a very long name', { name: 'canary'.repeat(100) }],
])('describeError describes an error with %s', (_, parts) => {
  const described = describeError(broken(parts))
  expect(described.error).toBe('Error')
  expect(JSON.stringify(described)).not.toContain('canary')
})

it.each(['auth/user-not-found', 'EAI_AGAIN', 14, '$code', 'database:failed'])(
  'describeError keeps the error code %s',
  (code) => {
    expect(describeError(broken({ code })).error).toBe(`Error (${code})`)
  },
)

it('describeError limits the length of a stack frame', () => {
  const stack = `Error: canary\n    at ${'x'.repeat(1e6)} (index.js:1:1)`
  expect(describeError(broken({ stack })).stack_trace?.length).toBeLessThan(1000)
})

it('describeError includes the messages of configuration errors, which name a variable but never its value', () => {
  const cause = new ConfigError(['malformed', 'SESAME_JOBS'])
  expect(describeError(broken({ cause }))).toMatchObject({ reason: 'SESAME_JOBS est mal formé.' })
})
