/** A step that a page requires of its reader, and its place in that page. */
export type Station = { readonly page: string; readonly line: number } & (
  | { readonly kind: 'shell'; readonly text: string }
  | { readonly kind: 'by hand'; readonly place: string }
)

const FENCE = /^( *)```sh$/

/**
 * Lists the shell blocks of a page and the first cells of its tables headed « by hand », in order. Each row of a table
 * headed « to follow » links to a page, whose steps replace the row.
 */
export function stationsOf(page: string, read: (page: string) => string): Station[] {
  const lines = read(page).split('\n')
  const stations: Station[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const indent = FENCE.exec(lines[at] ?? '')?.[1]
    if (indent !== undefined) {
      const end = lines.indexOf(`${indent}\`\`\``, at)
      if (end < 0) throw new Error(`${page}, line ${at + 1}: the block has no end`)
      const text = lines.slice(at + 1, end).map((line) => line.slice(indent.length))
      stations.push({ kind: 'shell', page, line: at + 1, text: text.join('\n') })
      at = end
    } else if (lines[at]?.startsWith('| by hand')) {
      // The rows start below the heading and the separator line.
      for (at += 2; lines[at]?.startsWith('|'); at += 1) {
        const place = lines[at]?.split('|')[1]?.trim() ?? ''
        stations.push({ kind: 'by hand', page, line: at + 1, place })
      }
    } else if (lines[at]?.startsWith('| to follow')) {
      for (at += 2; lines[at]?.startsWith('|'); at += 1) {
        const linked = /\]\(([\w-]+\.md)\)/.exec(lines[at] ?? '')?.[1]
        if (linked === undefined) throw new Error(`${page}, line ${at + 1} links to no page`)
        stations.push(...stationsOf(linked, read))
      }
    }
  }
  return stations
}

/**
 * Replaces placeholders such as `<project>` in a block with the reader's values.
 *
 * @throws {Error} for an unknown placeholder.
 */
export function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/<([a-z][a-z ]*)>/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`nothing is known to fill ${whole} with`)
    return value
  })
}
