import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/project.ts'

/** What docs/runbook.md says of a symptom. */
export interface Section {
  readonly title: string
  /** Names of the alerts that lead to it. */
  readonly alerts: readonly string[]
  /** Below its heading. */
  readonly text: string
}

const FILE = 'docs/runbook.md'

export function readRunbook(text = readFileSync(join(ROOT, FILE), 'utf8')): readonly Section[] {
  const [, ...sections] = text.split(/^## /m)
  return sections.map((section) => {
    const [title = '', ...lines] = section.trim().split('\n')
    const text = lines.join('\n').trim()
    const said = /^Alerts: (.*(?:\n.+)*)$/m.exec(text)?.[1] ?? ''
    return { title, alerts: [...said.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name), text }
  })
}

/**
 * The documentation of an alert: its section, so that who is woken reads it where they are, and where it is kept.
 *
 * @throws {Error} for an alert without one.
 */
export function sectionOf(sections: readonly Section[], alert: string): string {
  const found = sections.find(({ alerts }) => alerts.includes(alert))
  if (found === undefined) throw new Error(`${FILE} has no section for ${alert}`)
  return `## ${found.title}\n\n${found.text}\n\n${FILE}#${anchorOf(found.title)}`
}

/** As Markdown readers make it of a heading. */
export function anchorOf(title: string): string {
  const words = title.toLowerCase().replaceAll(/[^\p{L}\p{N} -]/gu, '')
  return words.replaceAll(' ', '-')
}
