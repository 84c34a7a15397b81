import { describe, expect, it } from 'vitest'
import type { Checkout } from '../checkout.ts'
import { BY_HAND, edit } from './by-hand.ts'
import { filledIn, stationsOf } from './page.ts'
import { isLeftOut, NOT_RUN, OPERATIONS } from './walk.ts'

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

\`\`\`json
{}
\`\`\`
`

describe('stationsOf', () => {
  it('gives the shell blocks and what is done by hand, in the order of the page', () => {
    expect(stationsOf(PAGE)).toEqual([
      { kind: 'shell', line: 3, text: 'PROJECT=<project>' },
      { kind: 'by hand', line: 9, place: 'Create → a project' },
      { kind: 'by hand', line: 10, place: 'Start it' },
      { kind: 'shell', line: 14, text: 'one \\\n  two' },
    ])
  })

  it('refuses a block without an end', () => {
    expect(() => stationsOf('```sh\none')).toThrow('line 1 has no end')
  })
})

describe('filledIn', () => {
  it('puts values in their places, and refuses a place that it does not know', () => {
    expect(filledIn('a <who deploys> < /dev/null', { 'who deploys': 'b' })).toBe('a b < /dev/null')
    expect(() => filledIn('<other>', {})).toThrow('fill <other>')
  })
})

describe('docs/operations.md', () => {
  const stations = stationsOf(OPERATIONS)
  const places = stations.flatMap((each) => (each.kind === 'by hand' ? each.place : []))

  it('says to do by hand exactly what the walk does by hand', () => {
    expect(places).toEqual(Object.keys(BY_HAND))
  })

  it('has each block that the walk leaves out', () => {
    const blocks = stations.flatMap((each) => (each.kind === 'shell' ? each.text : []))
    expect(blocks.filter(isLeftOut)).toHaveLength(Object.keys(NOT_RUN).length)
  })

  it('names no command of gcloud beside its blocks', () => {
    const beside = OPERATIONS.replaceAll(/```sh[\s\S]*?```/g, '')
    const commands = beside.match(/`gcloud [^`]+`/g) ?? []
    // A person signs in; nothing can stand in for that.
    const signIn = ['`gcloud auth login`', '`gcloud auth application-default login`']
    expect(commands.filter((each) => !signIn.includes(each))).toEqual([])
  })
})

describe('edit', () => {
  it('changes, adds and takes away lines of variables', () => {
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
