import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, startApi, type TestApi } from './testing/api-client.ts'
import { SCENARIOS } from './testing/scenarios.ts'

/** A place in the code that creates an `ApiError`. */
interface Place {
  readonly file: string
  /** The error code as a literal; undefined if it is computed. */
  readonly code: string | undefined
  readonly words: readonly string[]
}

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'),
)

/** Files that create an error with the reason of the error that they caught. */
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
    // The reason may be a parameter of the function that creates the error.
    const [, maker] =
      [...source.slice(0, index).matchAll(/(\w+) = \(because: string/g)].at(-1) ?? []
    const calls = maker === undefined ? [] : source.matchAll(RegExp(`\\b${maker}\\('([^']+)'`, 'g'))
    return { file, code, words: [...calls].map(([, word = '']) => word) }
  })
}

/** Returns the source text from this position to the closing parenthesis. */
function argumentsAt(source: string, from: number): string {
  let [at, depth] = [from, 1]
  for (; depth > 0; at++) depth += { '(': 1, ')': -1 }[source[at] ?? ''] ?? 0
  return source.slice(from, at - 1)
}

const places = files.flatMap(placesOf)
const byCode = Map.groupBy(places, ({ code }) => code)

describe('places in the code that create an `ApiError`', () => {
  it('give a reason if other places use the same error code', () => {
    const silent = places.filter(
      ({ file, code, words }) =>
        words.length === 0 &&
        !PASSING_ON.includes(file) &&
        (code === undefined || (byCode.get(code)?.length ?? 0) > 1),
    )
    expect(places.length).toBeGreaterThan(100)
    expect(silent).toEqual([])
  })

  it('have unique reasons, so that the place can be found from the reason', () => {
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

  it('is logged with its reason and caller; the response contains neither', async () => {
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

  it('is logged without its caller if no signature proves who the caller is', async () => {
    const idToken = 'unknown'
    await api.post('/api/auth/sign-in', { idToken, remember: false })
    await api.send('GET', '/api/common/user', { token: 'a.b.c' })
    expect(refusals().map(({ code, uid }) => [code, uid])).toEqual([
      ['auth/invalid-token', undefined],
      ['auth/invalid-token', undefined],
    ])
  })

  it('is logged with a caller who proved their identity to a public endpoint', async () => {
    const idToken = api.prove('good', { provider: 'google.com', authTimeSeconds: 1 })
    await api.post('/api/auth/sign-in', { idToken, remember: false })
    expect(refusals()).toMatchObject([{ uid: 'marie', because: expect.any(String) as string }])
  })
})
