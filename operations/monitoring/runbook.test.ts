import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/project.ts'
import { watched } from './policies.ts'
import { anchorOf, readRunbook, sectionOf } from './runbook.ts'

const SECTIONS = readRunbook()
const ALERTS = watched('https://sesame.example').map(({ name }) => name)
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** The size limit of an alert policy's documentation (Cloud Monitoring API v3, `AlertPolicy.Documentation`). */
const MAX_BYTES = 8192

const read = (file: string) => readFileSync(join(ROOT, 'docs', file), 'utf8')

const anchorsOf = (page: string) =>
  [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchorOf(title))

describe('docs/runbook.md', () => {
  it('has one section for every alert, and names only existing alerts', () => {
    const named = SECTIONS.flatMap(({ alerts }) => alerts)
    expect(named.toSorted()).toEqual(ALERTS.toSorted())
  })

  it.each(SECTIONS)(
    'describes the symptom, how to confirm it, what to do and how to see that it is over: $title',
    ({ text }) => {
      const parts = [...text.matchAll(/^- \*\*(\w+):\*\*/gm)].map(([, part]) => part)
      expect(parts).toEqual(['Seen', 'Confirm', 'Do', 'Over'])
    },
  )

  it('names an alert or a command in every section, and only commands that exist', () => {
    const without = SECTIONS.filter(
      ({ alerts, text }) => alerts.length + commandsOf(text).length === 0,
    )
    expect(without).toEqual([])
    expect(commandsOf(read('runbook.md')).filter((name) => !(name in scripts))).toEqual([])
  })

  it.each(ALERTS)(
    'has a section for %s that fits into its alert policy and links to the page',
    (alert) => {
      const text = sectionOf(SECTIONS, alert)
      expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES)
      const [, anchor = ''] = /docs\/runbook\.md#([\w-]+)$/.exec(text) ?? []
      expect(anchorsOf(read('runbook.md'))).toContain(anchor)
    },
  )
})

describe('sectionOf', () => {
  it('refuses an alert without a section', () => {
    expect(() => sectionOf(SECTIONS, 'unknown')).toThrow('no section for unknown')
  })
})

function commandsOf(text: string): string[] {
  return [...text.matchAll(/npm run (\w+)/g)].map(([, name = '']) => name)
}
