import type { Coverage, ExpressionCoverage } from './coverage.ts'

const STYLE = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif }
  pre { line-height: 1.6; tab-size: 2; white-space: pre-wrap }
  span { border-bottom: 2px solid }
  .both { border-color: #2e7d32 }
  .one { border-color: #f9a825; background: #f9a82522 }
  .never { border-color: #c62828; background: #c6282822 }
  span:hover:not(:has(span:hover)) { background: #1976d244 }`

/** Returns a page with the rules, in which each expression shows its values so far. */
export function coveragePage(name: string, coverage: Coverage): string {
  const expressions = coverage.list()
  const rules = expressions.filter(({ isRule }) => isRule)
  const evaluated = rules.filter(({ outcomes }) => outcomes.length > 0)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Rules coverage of ${escape(name)}</title>
<style>${STYLE}
</style>
<h1>Rules coverage of ${escape(name)}</h1>
<p>${evaluated.length} of ${rules.length} rules were evaluated. Point at an expression to see its values:
<span class="both">true and false</span>, <span class="one">one of them</span>,
<span class="never">never evaluated</span>.</p>
<pre>${marked(coverage.source, expressions)}</pre>
</html>
`
}

/** Returns the source as HTML, with an element around each expression. Expressions nest but never overlap. */
function marked(source: string, expressions: readonly ExpressionCoverage[]): string {
  const open: ExpressionCoverage[] = []
  let html = ''
  let at = 0
  const copyTo = (offset: number) => {
    html += escape(source.slice(at, offset))
    at = offset
  }
  const closeBefore = (offset: number) => {
    for (let last = open.at(-1); last && last.to <= offset; last = open.at(-1)) {
      copyTo(last.to)
      html += '</span>'
      open.pop()
    }
  }
  for (const expression of expressions) {
    closeBefore(expression.from)
    copyTo(expression.from)
    html += `<span class="${classOf(expression)}" title="${escape(titleOf(expression))}">`
    open.push(expression)
  }
  closeBefore(source.length)
  copyTo(source.length)
  return html
}

function classOf({ outcomes }: ExpressionCoverage): 'both' | 'one' | 'never' {
  if (outcomes.length === 0) return 'never'
  const isCondition = outcomes.some(({ value }) => typeof value === 'boolean')
  const values = new Set(outcomes.map(({ value }) => value))
  return isCondition && !(values.has(true) && values.has(false)) ? 'one' : 'both'
}

function titleOf({ outcomes }: ExpressionCoverage): string {
  return outcomes.length === 0
    ? 'never evaluated'
    : outcomes
        .map(({ value, failed, count }) => {
          const text = failed ? `failed (${String(value)})` : JSON.stringify(value)
          return `${text}: ${count} ×`
        })
        .join('\n')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}
