import type { ConsoleEndpoint } from '@sesame/contract/console-endpoint'
import { exportedConsoleEndpoints } from '@sesame/contract/testing/exported'
import { sampleOf, withField, type Path } from '@sesame/contract/testing/sample-of'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startConsole, type TestConsole } from '../testing/console/start-console.ts'

const endpoints = (await exportedConsoleEndpoints()) as [string, ConsoleEndpoint][]

/** Strings that are invalid as a database key, as a database path, or as text. */
const ODD = ['..', '.', 'a.b', '$key', 'a\0b', '[0]', '#', '/', 'a/b', '__proto__', '\ud800', '0-']

/** Cursors in our encoding that contain {@link ODD} strings. */
const ODD_CURSORS = ODD.flatMap((word) =>
  [[[word, 'a']], [0, word], [[0, 'a.b'], null]].map((place) =>
    Buffer.from(JSON.stringify(place)).toString('base64url'),
  ),
)

let tools: TestConsole
beforeEach(async () => (tools = await startConsole()))
afterEach(() => tools.close())

/** The paths of all strings in a value. */
function wordsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => wordsIn(inner, [...path, key]))
}

/** Calls an endpoint as an owner who has just proved their identity. Resolves with the status. */
async function statusOf({ method, path }: ConsoleEndpoint, param: string, body?: unknown) {
  const token = tools.operator('camille', 'owner')
  const concrete = path.replace(/:\w+/g, encodeURIComponent(param))
  return (await tools.send(method, concrete, { token, ...(body !== undefined && { body }) })).status
}

describe.each(endpoints)('%s', (_line, endpoint) => {
  it('rejects an odd string, or handles it as text', async () => {
    const sample = endpoint.body && sampleOf(endpoint.body)
    const failed: unknown[] = []
    for (const word of endpoint.path.includes('/:')
      ? ODD.filter((one) => one.isWellFormed())
      : []) {
      const status = await statusOf(endpoint, word, sample ?? undefined)
      if (status >= 500) failed.push([word, 'in the path', status])
    }
    for (const path of wordsIn(sample)) {
      for (const word of [...ODD, ...ODD_CURSORS]) {
        const body = withField(sample, path.slice(0, -1), { [String(path.at(-1))]: word })
        const status = await statusOf(endpoint, 'a', body)
        if (status >= 500) failed.push([word, path.join('.'), status])
      }
    }
    expect(failed).toEqual([])
    // No journal entry contains malformed text, because the database would store it differently and the entry's hash would
    // not match.
    expect(tools.world.journal.filter(({ about = '' }) => !about.isWellFormed())).toEqual([])
  })
})
