import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Databases } from '../../functions/src/adapters/firebase/database/databases.ts'
import { firebaseAnnouncements } from '../../functions/src/adapters/firebase/announcements.ts'
import { firebaseCounterDesk } from '../../functions/src/adapters/firebase/console/counter-desk.ts'
import { firebaseDirectory } from '../../functions/src/adapters/firebase/console/directory.ts'
import { firebaseMailRecipients } from '../../functions/src/adapters/firebase/mails/mail-recipients.ts'
import { firebaseJournal } from '../../functions/src/adapters/firebase/operators/journal.ts'
import { detailsAbout } from '../../functions/src/adapters/firebase/operators/request-details.ts'
import { firebaseRequests } from '../../functions/src/adapters/firebase/operators/requests.ts'
import { eventsOf } from '../../functions/src/adapters/firebase/events/event-queries.ts'
import { eventSweeps } from '../../functions/src/adapters/firebase/events/event-sweeps.ts'
import { firebaseReceiverDesk } from '../../functions/src/adapters/firebase/events/receiver-desk.ts'
import { indexedOf } from '../../functions/src/adapters/firebase/personal-indexes.ts'
import { firebaseSweeps } from '../../functions/src/adapters/firebase/sweeps.ts'
import { INDEX_PATHS } from '../../functions/src/common/personal-data/places.ts'
import {
  ADDRESS_FIELDS,
  LIST_FIELDS,
  NAME_FIELDS,
} from '../../functions/src/common/directory/directory-fields.ts'
import { oneDatabase } from '../../functions/src/testing/one-database.ts'
import { ROOT } from '../support/root.ts'

/** The path of a query and the field by which it sorts, for example `directory by email`. */
type Sorted = string

const ADAPTERS = join(ROOT, 'functions/src/adapters/firebase')

/** The queries of the console and of jobs, by the adapter that makes them. */
const QUERIES: Readonly<Record<string, (databases: Databases) => Promise<unknown>[]>> = {
  'console/directory.ts': (databases) => {
    const directory = firebaseDirectory(databases)
    return [
      ...[...Object.values(LIST_FIELDS), 'name' as const].map((field) =>
        directory.sorted(field, { after: null, size: 1 }),
      ),
      ...(['domain', ...ADDRESS_FIELDS, ...NAME_FIELDS] as const).map((field) =>
        directory.starting(field, 'a', null, 1),
      ),
    ]
  },
  'operators/journal.ts': ({ common }) =>
    (['operator', 'target', 'action'] as const).map((field) =>
      firebaseJournal(common).newest(null, 1, { field, value: 'x' }),
    ),
  'operators/requests.ts': (databases) => [
    firebaseRequests(databases).page(null, 1),
    firebaseRequests(databases).about('x'),
  ],
  'announcements.ts': (databases) => [
    firebaseAnnouncements(databases).open(),
    firebaseAnnouncements(databases).ended(null, 1),
  ],
  'operators/request-details.ts': ({ common }) => [
    common().then((first) => detailsAbout(first.ref(), 'x')),
  ],
  'personal-indexes.ts': ({ common }) => [
    common().then((first) => indexedOf(first.ref(), 'x', INDEX_PATHS)),
  ],
  'mails/mail-recipients.ts': (databases) => [firebaseMailRecipients(databases).find('x', 0, 1)],
  'console/counter-desk.ts': ({ common }) => [firebaseCounterDesk(common).reached('x', 0, 1, 1)],
  'events/event-queries.ts': ({ rootOf }) => [rootOf('x').then((root) => eventsOf(root, 'x', 'x'))],
  'events/event-sweeps.ts': ({ instances }) => {
    const childKeys = () => Promise.resolve(['x'])
    const sweeps = eventSweeps({ instances: instances.map((one) => ({ ...one, childKeys })) })
    return [walked(sweeps.dueEvents(0)), walked(sweeps.oldEvents(0))]
  },
  'events/receiver-desk.ts': (databases) => {
    const desk = firebaseReceiverDesk(databases, { enqueue: () => Promise.resolve() })
    return [desk.unanswered('x'), desk.traces('x', 0), desk.lastTries('x')]
  },
  'sweeps.ts': (databases) => {
    const sweeps = firebaseSweeps(databases)
    return [
      walked(sweeps.due(0)),
      walked(sweeps.seenSince(0)),
      sweeps.tooOld('x', { audit: 0, notifications: 0, mails: 0 }),
      sweeps.oldRecipients(0),
    ]
  },
}

async function walked(pages: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const page of pages) found.push(page)
  return found
}

/** Creates an empty database that records the paths and fields by which queries sort. */
function recorder(): { databases: Databases; sorted: Set<Sorted> } {
  const sorted = new Set<Sorted>()
  const nothing = {
    val: () => null,
    exists: () => false,
    forEach: () => false,
    numChildren: () => 0,
  }
  const at = (path: string): unknown =>
    new Proxy(
      {},
      {
        get: (_, name) => {
          if (name === 'then') return undefined
          if (name === 'get') return () => Promise.resolve(nothing)
          if (name === 'ref' || name === 'child')
            return (inner = '') => at([path, inner].filter(Boolean).join('/'))
          return (field: string) => {
            if (name === 'orderByChild') sorted.add(`${path} by ${field}`)
            if (name === 'orderByValue') sorted.add(`${path} by .value`)
            return at(path)
          }
        },
      },
    )
  return { databases: oneDatabase(at('')), sorted }
}

interface Rules {
  readonly [key: string]: Rules | string | readonly string[]
}

const text = readFileSync(join(ROOT, 'database.rules.json'), 'utf8')
const { rules } = JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, '')) as { rules: Rules }

/** Whether the security rules declare an index for the query. Without one, the database would read everything at the path. */
function isIndexed(query: Sorted): boolean {
  const [path = '', field = ''] = query.split(' by ')
  const place = path.split('/').reduce<Rules>((known, name) => {
    const wild = Object.keys(known).find((key) => key.startsWith('$'))
    return (known[name] ?? known[wild ?? ''] ?? {}) as Rules
  }, rules)
  return [place['.indexOn'] ?? []].flat().includes(field)
}

describe('the queries of the console and of the jobs', () => {
  it.each(Object.keys(QUERIES))(
    'the queries of %s have an index in the security rules',
    async (adapter) => {
      const { databases, sorted } = recorder()
      await Promise.all(QUERIES[adapter]?.(databases) ?? [])
      expect(sorted.size).toBeGreaterThan(0)
      expect([...sorted].filter((query) => !isIndexed(query))).toEqual([])
    },
  )

  it('every adapter that sorts is listed in this test', () => {
    const sorting = globSync('**/*.ts', { cwd: ADAPTERS }).filter(
      (file) =>
        !file.endsWith('.test.ts') &&
        /orderBy(?:Child|Value)\(/.test(readFileSync(join(ADAPTERS, file), 'utf8')),
    )
    expect(sorting.sort()).toEqual(Object.keys(QUERIES).sort())
  })
})
