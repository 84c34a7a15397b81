import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the pages hold themselves, by the directive that must allow it, as sources of a policy. */
export type InlineSources = Readonly<Record<'script-src' | 'style-src', readonly string[]>>

/** Reads every page of a built client. */
export function inlineSources(dist: string): InlineSources {
  const pages = globSync('**/*.html', { cwd: dist }).map((file) =>
    readFileSync(join(dist, file), 'utf8'),
  )
  const sources = (element: RegExp) => {
    const contents = pages.flatMap((page) =>
      [...page.matchAll(element)].map(([, text = '']) => text),
    )
    return [...new Set(contents.map(sourceOf))].toSorted()
  }
  return {
    'script-src': sources(/<script>(.*?)<\/script>/gs),
    'style-src': sources(/<style>(.*?)<\/style>/gs),
  }
}

/** A hash source (https://www.w3.org/TR/CSP3/#grammardef-hash-source). */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
