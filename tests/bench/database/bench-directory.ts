import { PEOPLE_PAGE } from '@sesame/contract/endpoints/console/people'
import { commandLocale, localized } from 'sesame-emulators/texts/localized'
import { plausiblePeople } from '../../support/plausible-people.ts'
import { entryOf } from '../../console/seeded-directory.ts'
import { median, medianRatio } from '../median.ts'
import type { Verdict } from '../verdict.ts'
import { directoryPages, type DirectoryPage } from './directory-pages.ts'
import { MeasuredDirectory, type Entries } from './measured-directory.ts'

const FEW = 1_000
const MANY = 100_000
const ROUNDS = 25
/** Pages per round: enough for a round to take much longer than the resolution of the processor clock. */
const PAGES = 20
/** Rounds that do not count: the first page builds the database's index, and the next ones warm up the code. */
const WARM_UP = 3
/** One person out of this number has a passkey. */
const PASSKEY_EVERY = 10
/** The most rows that a page may read: one more than it shows, from each of six indexes. */
const MOST_READ = 6 * (PEOPLE_PAGE + 1)

/**
 * Compares the cost of a page of the directory in a database of 100,000 people with the cost of the same page in one of 1,000,
 * for every list and search. The 1,000 include everyone whom these pages read, so that each page reads the same people from both
 * databases. Otherwise a search for a rare word would find fewer people among 1,000, and cost less.
 *
 * The cost is the processor time of the database and its client, because other work on the machine would distort elapsed time.
 */
export async function benchDirectory(): Promise<Verdict[]> {
  const now = Date.now()
  const everybody = entriesOf(now)
  const pages = directoryPages(now)
  const many = await MeasuredDirectory.start(everybody)
  try {
    const few = await MeasuredDirectory.start(await someOf(everybody, pages, many))
    try {
      const compared = []
      for (const page of pages) compared.push(await compare(page, few, many))
      const mostRead = {
        name: localized({
          fr: 'Personnes\u00A0: lignes lues au plus',
          en: 'People: most rows read',
        }),
        detail: '',
        value: Math.max(...compared.map(({ rows }) => rows)),
        budget: { atMost: MOST_READ },
      }
      return [...compared.map(({ verdict }) => verdict), mostRead]
    } finally {
      await few.close()
    }
  } finally {
    await many.close()
  }
}

function entriesOf(now: number): Entries {
  return new Map(
    plausiblePeople(MANY, now).map((person, i) => {
      const viaPasskey = i % PASSKEY_EVERY === 0 ? person.user.createdAt : null
      return [person.user.uid, { ...entryOf(person), viaPasskey }]
    }),
  )
}

/** Picks 1,000 people: everyone whom the pages read, then others in order. */
async function someOf(
  everybody: Entries,
  pages: readonly DirectoryPage[],
  many: MeasuredDirectory,
): Promise<Entries> {
  for (const page of pages) await page.of(many.store)
  const read = new Set(many.read.splice(0).map(({ uid }) => uid))
  if (read.size > FEW) throw new Error(`${read.size} people were read, more than ${FEW}`)
  const uids = [...new Set([...read, ...everybody.keys()])].slice(0, FEW)
  return new Map(uids.map((uid) => [uid, everybody.get(uid) ?? {}]))
}

async function compare(
  page: DirectoryPage,
  few: MeasuredDirectory,
  many: MeasuredDirectory,
): Promise<{ verdict: Verdict; rows: number }> {
  const { rows, bytes } = await sameRead(page, few, many)
  const times = { few: [] as Spent[], many: [] as Spent[] }
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    // Alternate the order, so that each directory is measured first equally often.
    const order = round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)
    for (const size of order) times[size].push(await spent(page, size === 'few' ? few : many))
  }
  const of = (size: 'few' | 'many', clock: keyof Spent) =>
    times[size].slice(WARM_UP).map((one) => one[clock])
  const ms = (size: 'few' | 'many', clock: keyof Spent) => median(of(size, clock)).toFixed(2)
  const onTheClock = medianRatio(of('many', 'wall'), of('few', 'wall')).toFixed(2)
  const sizes = [MANY, FEW].map((size) => size.toLocaleString(commandLocale())).join(' / ')
  const cpu = `${ms('many', 'cpu')} / ${ms('few', 'cpu')} ms`
  const wall = `${ms('many', 'wall')} / ${ms('few', 'wall')} ms`
  const kibibytes = (bytes / 1024).toFixed(0)
  const verdict = {
    name: localized({
      fr: `Personnes, ${page.name.fr}\u00A0: ${sizes}`,
      en: `People, ${page.name.en}: ${sizes}`,
    }),
    value: medianRatio(of('many', 'cpu'), of('few', 'cpu')),
    budget: { atMost: 1.5 },
    detail: localized({
      fr:
        `${cpu} de processeur, ${wall} à l’horloge (${onTheClock}), ` +
        `${rows} lignes et ${kibibytes} Kio lus de chaque côté`,
      en:
        `${cpu} of processor time, ${wall} by the clock (${onTheClock}), ` +
        `${rows} rows and ${kibibytes} KiB read on each side`,
    }),
  }
  return { verdict, rows }
}

/** @throws {Error} unless the page reads and shows the same people from both directories, and is full. */
async function sameRead(page: DirectoryPage, few: MeasuredDirectory, many: MeasuredDirectory) {
  const texts: string[] = []
  let rows = 0
  for (const directory of [few, many]) {
    directory.read.length = 0
    const { people } = await page.of(directory.store)
    if (page.isFull && people.length < PEOPLE_PAGE) throw new Error(`${page.name.en}: no full page`)
    rows = directory.read.length
    texts.push(JSON.stringify([people, directory.read]))
  }
  const [ofFew = '', ofMany] = texts
  if (ofFew !== ofMany) throw new Error(`${page.name.en}: other people are read of 1,000`)
  return { rows, bytes: Buffer.byteLength(JSON.stringify(many.read)) }
}

interface Spent {
  readonly cpu: number
  readonly wall: number
}

/** Measures the time that a page takes, in milliseconds. */
async function spent(page: DirectoryPage, directory: MeasuredDirectory): Promise<Spent> {
  const before = await directory.clocks()
  for (let i = 0; i < PAGES; i++) await page.of(directory.store)
  const after = await directory.clocks()
  directory.read.length = 0
  return { cpu: (after.cpu - before.cpu) / PAGES, wall: (after.wall - before.wall) / PAGES }
}
