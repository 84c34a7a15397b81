/** HTML with every inserted value escaped. */
export interface Markup {
  readonly source: string
}

type Value = string | Markup | readonly Markup[]

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/**
 * Renders an HTML template. Inserted strings are escaped as text, for elements and double-quoted attributes; only `Markup` is
 * inserted as HTML.
 */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { source: String.raw({ raw: parts }, ...values.map(render)) }
}

function render(value: Value): string {
  if (typeof value === 'string') return value.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? '')
  return 'source' in value ? value.source : value.map(render).join('')
}
