/** HTML in which everything that was put in is escaped. */
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

/** A template of HTML. A string put in is text, in an element as between double quotes; only markup is markup. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { source: String.raw({ raw: parts }, ...values.map(render)) }
}

function render(value: Value): string {
  if (typeof value === 'string') return value.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? '')
  return 'source' in value ? value.source : value.map(render).join('')
}
