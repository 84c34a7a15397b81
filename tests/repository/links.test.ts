import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/root.ts'

const pages = ['*.md', 'docs/**/*.md', 'emulators/*.md', 'tests/rules/*.md'].flatMap((pattern) =>
  globSync(pattern, { cwd: ROOT }),
)

/** Returns the anchor that GitHub creates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  )

describe('every Markdown page', () => {
  it.each(pages)('%s links only to existing files and headings', (page) => {
    const links = [
      ...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:)([^)\s]+)\)/g),
    ]
    const broken = links.flatMap(([, link = '']) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), path)
      if (!existsSync(target)) return [link]
      return anchor === undefined || anchorsOf(target).includes(anchor) ? [] : [link]
    })
    expect(broken).toEqual([])
  })
})
