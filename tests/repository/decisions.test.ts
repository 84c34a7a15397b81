import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../support/root.ts'

const FOLDER = join(ROOT, 'docs', 'decisions')
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

it('the index of decisions lists every decision with its title, and says which were withdrawn or replaced', () => {
  const index = read('README.md').replaceAll(/ +/g, ' ')
  const files = readdirSync(FOLDER).filter((file) => /^\d{3}-/.test(file))
  for (const file of files) {
    const text = read(file)
    const [, number = '', title = ''] = /^# (\d{3}) · (.+)$/m.exec(text) ?? []
    const [, how = '', by] = /\*\*(Withdrawn|Replaced)\*\* by \[(\d{3})\]/.exec(text) ?? []
    const over = by === undefined ? '' : ` (${how.toLowerCase()} by ${by})`
    expect(index).toContain(`| [${number}](${file}) | ${title}${over} |`)
  }
  expect(index.match(/^\| \[\d{3}\]/gm)).toHaveLength(files.length)
})
