import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/project.ts'

/** A section of docs/runbook.md about a symptom. */
export interface Section {
  readonly title: string
  /** The alerts that refer to the section. */
  readonly alerts: readonly string[]
  /** The section's text, without its heading. */
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
 * Returns the documentation of an alert: its runbook section, with a link to the page.
 *
 * @throws {Error} if the alert has no section.
 */
export function sectionOf(sections: readonly Section[], alert: string): string {
  const found = sections.find(({ alerts }) => alerts.includes(alert))
  if (found === undefined) throw new Error(`${FILE} has no section for ${alert}`)
  return `## ${found.title}\n\n${found.text}\n\n${FILE}#${anchorOf(found.title)}`
}

/** Returns the anchor that Markdown renderers generate for a heading. */
export function anchorOf(title: string): string {
  const words = title.toLowerCase().replaceAll(/[^\p{L}\p{N} -]/gu, '')
  return words.replaceAll(' ', '-')
}
