import { expect, it } from 'vitest'
import { Output, record } from './record.ts'

it('record captures the output of a command, and resolves to its exit code', async () => {
  const output = new Output()
  const script = 'console.log("one"); console.error("two"); process.exitCode = 3'
  expect(await record(output)(process.execPath, ['-e', script])).toBe(3)
  expect(output.text.split('\n').toSorted()).toEqual(['', 'one', 'two'])
})

it('lastLine is the last line of the output, without colours', () => {
  const output = new Output()
  expect(output.lastLine).toBe('')
  output.add('first\n\u001b[32m  ✓ second\u001b[39m\n\n')
  expect(output.lastLine).toBe('✓ second')
})
