import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../support/root.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

it('docs/images contains the pictures that Markdown pages show, and no others', () => {
  const pages = ['README.md', 'docs/screens.md', 'docs/mails.md', 'docs/console.md']
    .map(read)
    .join('\n')
  const shown = [...pages.matchAll(/\((?:docs\/)?images\/([\w.-]+)\)/g)].map(([, name]) => name)
  expect(readdirSync(join(ROOT, 'docs', 'images')).sort()).toEqual(shown.sort())
})
