import { PEOPLE_PAGE, searchPeople } from '@sesame/contract/endpoints/console/people'
import { DAY_MS } from '@sesame/contract/durations'
import { folded } from '@sesame/contract/folded'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  startConsole,
  type TestConsole,
} from '../../functions/src/testing/console/start-console.ts'
import { START } from '../../functions/src/testing/fakes/world.ts'
import { plausiblePeople } from '../support/plausible-people.ts'
import { hostileQueries } from './hostile-queries.ts'
import { BEGUN, seededDirectory, type SeededDirectory } from './seeded-directory.ts'

const COUNT = 1000
const people = plausiblePeople(COUNT, START)

const answer = searchPeople.response ?? z.never()

let seeded: SeededDirectory
let tools: TestConsole
let token: string
beforeAll(async () => {
  seeded = await seededDirectory(COUNT, START)
  tools = await startConsole({
    intercept: (deps) => {
      const limiter = { ...deps.limiter, take: () => Promise.resolve() }
      return { ...deps, limiter, directory: seeded.directory }
    },
  })
  token = tools.operator('noe', 'support')
})
afterAll(async () => {
  await tools.close()
  await seeded.close()
})

const ask = (body: object) => tools.post('/api/tools/people/search', body, token)
async function page(body: object) {
  const reply = await ask(body)
  expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  return z.parse(answer, JSON.parse(reply.text))
}
async function all(body: object) {
  const items = []
  let cursor: string | null | undefined
  do {
    const read = await page({ ...body, ...(cursor && { cursor }) })
    items.push(...read.items)
    cursor = read.next
  } while (cursor !== null)
  return items
}
const uidsWhere = (test: (person: (typeof people)[number]) => boolean) =>
  people
    .filter(test)
    .map(({ user }) => user.uid)
    .sort()
/**
 * Returns the texts by which an address can be found. For `anne.marie@exemple.fr`, these are `anne.marie@exemple.fr`,
 * `marie@exemple.fr` and `exemple.fr`. Sample addresses have at most four parts before the `@`.
 */
const partsOf = (email: string | null): string[] => {
  const [local = '', domain = ''] = (email ?? '').split('@')
  const parts = local.split(/(?<=[._+-])/u)
  return [...parts.map((_, i) => `${parts.slice(i).join('')}@${domain}`), domain]
}
const uids = (items: readonly { uid: string }[]) => items.map(({ uid }) => uid)

describe('a person with an e-mail address', () => {
  const [known = ''] = people.flatMap(({ user }) => user.email ?? [])
  const domain = known.slice(known.indexOf('@') + 1)

  it.each([`@${domain}`, `@${domain.slice(0, 4).toUpperCase()}`])(
    'an address is found by its domain: %s',
    async (query) => {
      const matches = uidsWhere(
        ({ user }) =>
          (user.email ?? '').split('@')[1]?.startsWith(query.slice(1).toLowerCase()) === true,
      )
      expect(matches.length).toBeGreaterThan(0)
      expect(uids(await all({ query })).sort()).toEqual(matches)
    },
  )

  it('an address is found by a later part of the address and the text after it', async () => {
    const [, user] = people
      .map(({ user }) => /[._+-]([^._+-]{3,}@.*)$/u.exec(user.email ?? ''))
      .filter((found) => found !== null)
    const query = user?.[1] ?? ''
    const matches = uidsWhere(({ user }) =>
      partsOf(user.email).some((part) => part.startsWith(query)),
    )
    expect(matches.length).toBeGreaterThan(0)
    expect(uids(await all({ query })).sort()).toEqual(matches)
  })
})

describe('a list of people', () => {
  it.each([
    ['all', () => true],
    ['guest', ({ user }) => user.isAnonymous],
    ['registered', ({ user }) => !user.isAnonymous],
    ['unverified', ({ user }) => user.email !== null && !user.emailVerified],
    ['disabled', ({ disabled }) => disabled],
    ['password', ({ user }) => user.providers.includes('password')],
    ['apple.com', ({ user }) => user.providers.includes('apple.com')],
    ['new', ({ user }) => user.createdAt >= START - 7 * 86_400_000],
    ['idle', ({ lastSeenAt }) => lastSeenAt <= START - 180 * 86_400_000],
  ] as [string, (person: (typeof people)[number]) => boolean][])(
    'a list of %s contains each person once, newest first',
    async (filter, test) => {
      const items = await all({ filter })
      expect(uids(items).sort()).toEqual(uidsWhere(test))
      const times = items.map(({ createdAt, lastSeenAt }) =>
        filter === 'idle' ? (lastSeenAt ?? 0) : createdAt,
      )
      const read = await all({ filter })
      expect(uids(read)).toHaveLength(times.length)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    },
  )
})

describe('a sorted list of people', () => {
  type Person = (typeof people)[number]
  const nameOf = ({ user }: Person) => folded(user.displayName ?? '')
  /** Returns the uids in the order of the index: by value, then by uid. */
  const inOrder = (valueOf: (person: Person) => number | string, ascending: boolean) => {
    const sorted = people
      .map((person) => ({ value: valueOf(person), uid: person.user.uid }))
      .filter(({ value }) => value !== '')
      .sort((a, b) => {
        if (a.value === b.value) return a.uid < b.uid ? -1 : 1
        return a.value < b.value ? -1 : 1
      })
      .map(({ uid }) => uid)
    return ascending ? sorted : sorted.reverse()
  }

  it.each([
    ['created', true, ({ user }) => user.createdAt],
    ['created', false, ({ user }) => user.createdAt],
    ['seen', true, ({ lastSeenAt }) => lastSeenAt],
    ['seen', false, ({ lastSeenAt }) => lastSeenAt],
    ['name', true, nameOf],
    ['name', false, nameOf],
  ] as [string, boolean, (person: Person) => number | string][])(
    'a list sorted by %s, ascending: %s, is in order from its first page to its last',
    async (by, ascending, valueOf) => {
      expect(uids(await all({ sort: { by, ascending } }))).toEqual(inOrder(valueOf, ascending))
    },
  )

  const from = START - 60 * DAY_MS
  const until = START - 20 * DAY_MS
  const isWithin = (at: number) => at >= from && at < until

  it.each([
    ['all', 'created', ({ user }) => isWithin(user.createdAt)],
    ['guest', 'created', ({ user }) => user.isAnonymous && isWithin(user.createdAt)],
    ['all', 'seen', ({ lastSeenAt }) => isWithin(lastSeenAt)],
    ['registered', 'seen', ({ user, lastSeenAt }) => !user.isAnonymous && isWithin(lastSeenAt)],
    ['new', 'created', () => false],
  ] as [string, string, (person: Person) => boolean][])(
    'a list of %s, %s in a period, contains each person of that period once, in any sort order',
    async (filter, of, test) => {
      const period = { of, from, until }
      expect(uids(await all({ filter, period })).sort()).toEqual(uidsWhere(test))
      for (const by of ['created', 'seen'])
        expect(uids(await all({ filter, period, sort: { by, ascending: true } })).sort()).toEqual(
          uidsWhere(test),
        )
    },
  )

  it('fills each page if an index contains exactly the requested people', async () => {
    const period = { of: 'created', from: START - 300 * DAY_MS, until: START }
    const { items } = await page({ filter: 'password', period })
    expect(items).toHaveLength(PEOPLE_PAGE)
  })

  it('rejects a cursor of a list with another order', async () => {
    const { next } = await page({ sort: { by: 'name', ascending: true } })
    expect((await ask({ cursor: next })).status).toBe(400)
  })

  it('a list never contains people outside its period, whatever the cursor', async () => {
    const cursor = Buffer.from(JSON.stringify([START, 'z'])).toString('base64url')
    const { items } = await page({ period: { of: 'created', from, until }, cursor })
    expect(items.filter(({ createdAt }) => !isWithin(createdAt))).toEqual([])
  })
})

describe('a search for people', () => {
  it('finds only people of the given period', async () => {
    const period = { of: 'created', until: START - 60 * DAY_MS }
    const items = await all({ query: 'a', period })
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter(({ createdAt }) => createdAt >= period.until)).toEqual([])
  })

  it.each([
    'éLoDie',
    'lefev',
    'castelnau',
    'Jean Baptiste',
    'garcia lopez',
    'Łuc',
    'олен',
    'محم',
    'd arc',
  ])('finds names of which any word begins with %s, each person once', async (query) => {
    const asked = folded(query)
    const matches = uidsWhere(({ user }) => {
      const words = folded(user.displayName ?? '').split(' ')
      const turned = words.map((_, i) => [...words.slice(i), ...words.slice(0, i)].join(' '))
      return (
        turned.some((name) => name.startsWith(asked)) ||
        partsOf(user.email).some((part) => part.startsWith(asked))
      )
    })
    expect(matches.length).toBeGreaterThan(0)
    expect(uids(await all({ query })).sort()).toEqual(matches)
  })

  it('finds people by uid, by address in upper or lower case, and by the beginning of an address', async () => {
    const user = people.find(({ user: one }) => one.email !== null)?.user
    const email = user?.email ?? ''
    expect(uids((await page({ query: user?.uid })).items)).toEqual([user?.uid])
    expect(uids((await page({ query: ` ${email.toUpperCase()} ` })).items)).toEqual([user?.uid])
    expect(uids((await page({ query: email.slice(0, email.indexOf('@') + 2) })).items)).toEqual([
      user?.uid,
    ])
  })

  it('does not find a person whose profile is not in the directory yet', async () => {
    expect((await page({ query: BEGUN, filter: 'disabled' })).items).toEqual([])
  })

  it.each(['a', 'e', 'm', 'ma', 'camille'])(
    'fills a page with the matches of %s, even if addresses and names both match',
    async (query) => {
      const found = (await all({ query })).length
      const { items } = await page({ query })
      expect(items).toHaveLength(Math.min(found, PEOPLE_PAGE))
    },
  )

  it('finds only people of the given filter', async () => {
    const items = await all({ query: 'a', filter: 'disabled' })
    expect(items.length).toBeGreaterThan(0)
    expect(items.every(({ disabled }) => disabled)).toBe(true)
  })
})

describe('515 harmful search texts', () => {
  const queries = hostileQueries()

  it('the harmful search texts are all different', () => {
    expect(new Set(queries).size).toBe(515)
  })

  it('harmful search texts cause no error, and find only people who match them literally', async () => {
    for (const query of queries) {
      const reply = await ask({ query })
      expect([JSON.stringify(query), reply.status]).toEqual([JSON.stringify(query), 200])
      const asked = query.trim()
      if (asked === '') continue
      for (const { email, displayName, uid } of (
        JSON.parse(reply.text) as {
          items: { uid: string; email: string | null; displayName: string | null }[]
        }
      ).items) {
        const words = folded(displayName ?? '').split(' ')
        const turned = words.map((_, i) => [...words.slice(i), ...words.slice(0, i)].join(' '))
        const isNamed =
          uid === asked ||
          [
            ...partsOf(email),
            ...partsOf(email)
              .slice(-1)
              .map((domain) => `@${domain}`),
          ].some((part) => part.startsWith(asked.toLowerCase())) ||
          (folded(asked) !== '' && turned.some((name) => name.startsWith(folded(asked))))
        expect([JSON.stringify(query), isNamed]).toEqual([JSON.stringify(query), true])
      }
    }
  })

  it('harmful search texts are rejected as cursors', async () => {
    for (const query of queries.slice(0, 200)) {
      const cursor = Buffer.from(query).toString('base64url')
      if (cursor !== '') expect((await ask({ cursor })).status).toBe(400)
    }
  })
})
