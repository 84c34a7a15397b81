/** Returns the path of a page without our code that shows the same data as a screen. */
export const plainPath = (index: number): string => `/plain-${index}`

/**
 * Returns a page that makes all requests of a screen simultaneously, with the same token, and writes the responses into a table.
 */
export function plainPage(asks: readonly string[]): string {
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Console</title></head>
<body><main><h1>Console</h1><table><tbody></tbody></table></main><script>(${String(fill)})(${JSON.stringify(asks)})</script></body></html>`
}

/** Runs in the plain page: requests the data and fills the table. */
async function fill(asks: readonly string[]): Promise<void> {
  const Authorization = `Bearer ${sessionStorage.getItem('consoleToken') ?? ''}`
  const ask = async (path: string) => {
    const isRead = path.endsWith('/session') || path.endsWith('/operators')
    const post = { method: 'POST', body: '{}' }
    const response = await fetch(path, { headers: { Authorization }, ...(!isRead && post) })
    return (await response.json()) as unknown
  }
  const cells: [string, string][] = []
  const walk = (name: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) cells.push([name, String(value)])
    else for (const [key, inner] of Object.entries(value)) walk(`${name} ${key}`, inner)
  }
  for (const answer of await Promise.all(asks.map(ask))) walk('', answer)
  document.querySelector('tbody')?.append(
    ...cells.map((texts) => {
      const row = document.createElement('tr')
      row.append(
        ...texts.map((text) => {
          const cell = document.createElement('td')
          cell.textContent = text
          return cell
        }),
      )
      return row
    }),
  )
}

/** An expression, evaluated in the plain page, that is true if the page shows the responses. */
export const IS_FILLED = `document.querySelectorAll('tbody tr').length > 0`
