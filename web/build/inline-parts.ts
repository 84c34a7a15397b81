import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Policy sources for the inline parts of pages, by the directive that must allow them. */
type InlineSources = Readonly<Record<'script-src' | 'style-src', readonly string[]>>

/** Extracts the content of a page's inline scripts or inline styles. */
export function inlineParts(page: string, element: 'script' | 'style'): string[] {
  const parts = page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))
  return [...parts].map(([, text = '']) => text)
}

/** Collects the policy sources for every page of a built client. */
export function inlineSources(dist: string): InlineSources {
  const pages = globSync('**/*.html', { cwd: dist }).map((file) =>
    readFileSync(join(dist, file), 'utf8'),
  )
  const sources = (element: 'script' | 'style') => {
    const contents = pages.flatMap((page) => inlineParts(page, element))
    return [...new Set(contents.map(sourceOf))].toSorted()
  }
  return { 'script-src': sources('script'), 'style-src': sources('style') }
}

/** Makes a policy's hash source (https://www.w3.org/TR/CSP3/#grammardef-hash-source). */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
