import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../support/root.ts'
import type { Checkout } from '../checkout.ts'
import { BY_HAND, edit } from './by-hand.ts'
import { filledIn, stationsOf } from './page.ts'
import { isLeftOut, NOT_RUN, readPage, STATIONS } from './walk.ts'

const PAGE = `# Title

\`\`\`sh
PROJECT=<project>
\`\`\`

| by hand, in the console | what |
| ----------------------- | ---- |
| Create → a project      | once |
| Start it                |      |

1. A step:

   \`\`\`sh
   one \\
     two
   \`\`\`

| to follow     | why |
| ------------- | --- |
| [b](other.md) |     |

\`\`\`json
{}
\`\`\`
`

/**
 * Pages to which docs/operations.md does not lead, because no deploy needs them: they are about people from other systems,
 * and about products that build on this one.
 */
const OTHER_PAGES = ['adopt.md', 'behind-the-door.md', 'import.md', 'testing-your-product.md']

const OTHER = '```sh\nthree\n```\n'
const read = (page: string) => (page === 'page.md' ? PAGE : OTHER)

describe('stationsOf', () => {
  it('lists shell blocks, steps by hand and the steps of linked pages, in page order', () => {
    const page = 'page.md'
    expect(stationsOf(page, read)).toEqual([
      { kind: 'shell', page, line: 3, text: 'PROJECT=<project>' },
      { kind: 'by hand', page, line: 9, place: 'Create → a project' },
      { kind: 'by hand', page, line: 10, place: 'Start it' },
      { kind: 'shell', page, line: 14, text: 'one \\\n  two' },
      { kind: 'shell', page: 'other.md', line: 1, text: 'three' },
    ])
  })

  it('rejects a block without an end, and a row that links to no page', () => {
    expect(() => stationsOf('a.md', () => '```sh\none')).toThrow(
      'a.md, line 1: the block has no end',
    )
    expect(() => stationsOf('a.md', () => '| to follow |\n| --- |\n| b |')).toThrow(
      'links to no page',
    )
  })
})

describe('filledIn', () => {
  it('replaces placeholders with values, and rejects an unknown placeholder', () => {
    expect(filledIn('a <who deploys> < /dev/null', { 'who deploys': 'b' })).toBe('a b < /dev/null')
    expect(() => filledIn('<other>', {})).toThrow('fill <other>')
  })
})

describe('docs/operations.md', () => {
  const places = STATIONS.flatMap((each) => (each.kind === 'by hand' ? each.place : []))
  const pages = globSync('*.md', { cwd: join(ROOT, 'docs') })

  it('leads to every page that operators must follow', () => {
    const followed = STATIONS.map(({ page }) => page)
    const withStations = pages.filter((page) => stationsOf(page, readPage).length > 0)
    const others = withStations.filter((page) => !followed.includes(page))
    expect(others.sort()).toEqual(OTHER_PAGES)
  })

  it('lists exactly the steps by hand that the rehearsal performs', () => {
    expect(places).toEqual(Object.keys(BY_HAND))
  })

  it('still contains each block that the rehearsal skips', () => {
    const blocks = STATIONS.flatMap((each) => (each.kind === 'shell' ? each.text : []))
    expect(blocks.filter(isLeftOut)).toHaveLength(Object.keys(NOT_RUN).length)
  })

  it('contains no gcloud command outside shell blocks', () => {
    // Leave out runbook.md, whose commands change nothing.
    const others = pages.filter((page) => page !== 'runbook.md')
    const beside = others.map((page) => readPage(page).replaceAll(/```sh[\s\S]*?```/g, ''))
    const commands = beside.join('\n').match(/`gcloud [^`]+`/g) ?? []
    // Allow two commands outside shell blocks. Only a person can run the login, and reading an old version of a secret
    // changes nothing.
    const harmless = /^`gcloud (?:auth (?:application-default )?login`|secrets versions access )/
    expect(commands.filter((each) => !harmless.test(each))).toEqual([])
  })
})

describe('edit', () => {
  it('changes, adds and removes lines of variables', () => {
    let text = '# why\nA=1\nB=2\n'
    const checkout = {
      read: () => text,
      write: (_: string, written: string) => {
        text = written
      },
    }
    edit(checkout as unknown as Checkout, 'file', { A: '3', B: null, C: '' })
    expect(text).toBe('# why\nA=3\nC=\n')
  })
})
