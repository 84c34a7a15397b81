import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, startApi, type TestApi } from './testing/api-client.ts'
import { SCENARIOS } from './testing/scenarios.ts'

/** A place in the code that throws an `ApiError`. */
interface Place {
  readonly file: string
  /** Undefined if the code is computed. */
  readonly code: string | undefined
  readonly words: readonly string[]
}

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'),
)

/** Files that pass on the reason given by another place. */
const PASSING_ON = ['auth/locks.ts', 'common/http/route.ts', 'common/person/person.ts']

const WORD = /because: ['`]([^'`]+)['`]/g
const BEGIN = 'new ApiError('

function placesOf(file: string): Place[] {
  const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
  return [...source.matchAll(/new ApiError\(/g)].map(({ index }) => {
    const text = argumentsAt(source, index + BEGIN.length)
    const [, code] = /^\s*'([^']+)'/.exec(text) ?? []
    const words = [...text.matchAll(WORD)].map(([, word = '']) => word)
    if (words.length > 0 || !/\bbecause\b/.test(text)) return { file, code, words }
    // The reason may be a parameter of the function around it.
    const [, maker] =
      [...source.slice(0, index).matchAll(/(\w+) = \(because: string/g)].at(-1) ?? []
    const calls = maker === undefined ? [] : source.matchAll(RegExp(`\\b${maker}\\('([^']+)'`, 'g'))
    return { file, code, words: [...calls].map(([, word = '']) => word) }
  })
}

/** The text between these parentheses. */
function argumentsAt(source: string, from: number): string {
  let [at, depth] = [from, 1]
  for (; depth > 0; at++) depth += { '(': 1, ')': -1 }[source[at] ?? ''] ?? 0
  return source.slice(from, at - 1)
}

const places = files.flatMap(placesOf)
const byCode = Map.groupBy(places, ({ code }) => code)

describe('places that refuse', () => {
  it('give a reason if other places refuse with the same code', () => {
    const silent = places.filter(
      ({ file, code, words }) =>
        words.length === 0 &&
        !PASSING_ON.includes(file) &&
        (code === undefined || (byCode.get(code)?.length ?? 0) > 1),
    )
    expect(places.length).toBeGreaterThan(100)
    expect(silent).toEqual([])
  })

  it('have unique reasons, by which they can be found', () => {
    const words = places.flatMap((place) => place.words)
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
    expect(words.filter((word) => !/^[a-z]+(?:-[a-z]+|-\$\{[\w.]+\})*$/.test(word))).toEqual([])
  })
})

describe('a refused request', () => {
  let api: TestApi
  beforeEach(async () => {
    api = await startApi()
  })
  afterEach(() => api.close())

  const refusals = () =>
    api.world.lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === 'refusal')

  it('is logged with its reason and caller; the answer contains neither', async () => {
    const act = await SCENARIOS['GET /api/common/user']?.(api)
    api.world.tree.write('access/marie/states', null)
    const reply = await act?.()
    if (!reply) throw new Error('nothing was asked')
    expect(refusals()).toMatchObject([
      { code: 'auth/session-ended', because: 'no-session', uid: 'marie', path: '/api/common/user' },
    ])
    expect(Object.keys(errorOf(reply)).sort()).toEqual(['code', 'requestId'])
    expect(reply.text).not.toMatch(/marie|no-session/)
  })

  it('does not name the caller before a signature has proved who they are', async () => {
    const idToken = 'unknown'
    await api.post('/api/auth/sign-in', { idToken, remember: false })
    await api.send('GET', '/api/common/user', { token: 'a.b.c' })
    expect(refusals().map(({ code, uid }) => [code, uid])).toEqual([
      ['auth/invalid-token', undefined],
      ['auth/invalid-token', undefined],
    ])
  })

  it('names a caller who proved who they are to a public endpoint', async () => {
    const idToken = api.prove('good', { provider: 'google.com', authTimeSeconds: 1 })
    await api.post('/api/auth/sign-in', { idToken, remember: false })
    expect(refusals()).toMatchObject([{ uid: 'marie', because: expect.any(String) as string }])
  })
})
