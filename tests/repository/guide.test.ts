import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../support/root.ts'

const guide = readFileSync(join(ROOT, 'docs', 'behind-the-door.md'), 'utf8')

/** The excerpts of the example's code in the guide, each with the path of its file. */
const excerpts = [...guide.matchAll(/```(?:tsx?|json) (?<file>\S+)\n(?<text>[^]*?)```/g)].map(
  ({ groups }): [string, string] => [groups?.['file'] ?? '', groups?.['text'] ?? ''],
)

it('the guide « behind the door » shows excerpts of the example’s code', () => {
  expect(excerpts.length).toBeGreaterThan(4)
})

/** Removes indentation, because pages and code are formatted differently. */
const flat = (text: string) => text.replace(/^ +/gm, '')

it.each(excerpts)('the guide shows the code of %s unchanged', (file, text) => {
  expect(flat(readFileSync(join(ROOT, file), 'utf8'))).toContain(flat(text))
})
