import type { Counted } from '../../tests/bench/growth/counted.ts'
import type { Crowd } from '../../tests/bench/growth/crowd.ts'
import type { Text } from '../localized.ts'
import { alertingBill, billOf, identityPlatformBill, jobsShare, totalOf } from './bill.ts'
import { BEHAVIOUR } from './behaviour.ts'
import { demandOf, type Demand, type Schedule } from './demand.ts'
import { INSTANCE, PROJECT } from './limits.ts'
import { LIMITS, limitsMet, loadsOf, shardsFor } from './limits-met.ts'
import { table, wordsIn } from './words.ts'

/** The numbers of people that tables show. */
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]
/** The numbers of database instances that tables compare. */
const SHARDS = [1, 8, 64]
const PEOPLE = { fr: 'personnes', en: 'people' }
/** The used share of a limit above which a database instance is split. */
const COMFORT = 0.6

type Act = keyof Counted['acts']

/** Makes a Markdown table from the counts, in a language. */
export type Table = (counted: Counted, locale: keyof Text) => string

const ACTS: Readonly<Record<Act, Text>> = {
  signIn: { fr: 'se connecte, sur un appareil connu', en: 'signs in, on a known device' },
  refresh: { fr: 'fait rafraîchir son jeton d’accès', en: 'has the access token refreshed' },
  readProfile: { fr: 'lit son profil', en: 'reads the profile' },
  page: {
    fr: 'ouvre l’accueil et le ferme\u00A0: présence mise et ôtée, et tout ce que la page suit',
    en: 'opens the home page and closes it: presence on and off, and all that it follows',
  },
  signUp: { fr: 's’inscrit', en: 'signs up' },
}

/** Returns a table of the requests that the code makes for one action, and how often the action is done. */
export const actsTable: Table = ({ acts }, locale) => {
  const { say, bytes } = wordsIn(locale)
  const rows = (Object.keys(ACTS) as Act[]).map((act) => {
    const { writes, requests, sentBytes } = acts[act]
    const times = BEHAVIOUR.acts[act]
    return [say(ACTS[act]), times === 0 ? '–' : String(times), writes, requests, bytes(sentBytes)]
  })
  const head = {
    fr: ['quelqu’un…', 'par jour', 'écritures', 'demandes', 'envoyé'],
    en: ['somebody…', 'a day', 'writes', 'requests', 'sent'],
  }
  return table(head[locale], rows)
}

/** Returns a table of the load that various numbers of people put on a project. */
export const demandTable: Table = (counted, locale) => {
  const { say, amount, bytes, duration, percent } = wordsIn(locale)
  const row = (what: Text, of: (demand: Demand) => string) => [
    say(what),
    ...SIZES.map((people) => of(demandOf(people, counted))),
  ]
  const used = (limit: keyof typeof LIMITS) => (demand: Demand) =>
    percent(loadsOf(demand, 1).find((load) => load.limit === limit)?.used ?? 0)
  const writes = amount(INSTANCE.writesPerSecond.value)
  const instances = PROJECT.apiInstances.value
  return table(
    [say(PEOPLE), ...SIZES.map(amount)],
    [
      row({ fr: 'actives par jour', en: 'active a day' }, ({ activeADay }) => amount(activeADay)),
      row({ fr: 'écritures par jour', en: 'writes a day' }, ({ writesADay }) => amount(writesADay)),
      row(
        {
          fr: 'écritures par seconde, minute la plus chargée',
          en: 'writes a second, busiest minute',
        },
        ({ peak }) => amount(peak.writesPerSecond),
      ),
      row(
        { fr: `sur les ${writes} d’une instance`, en: `of ${writes} of an instance` },
        used('writes'),
      ),
      row({ fr: 'connexions à la fois', en: 'connections at once' }, ({ connections }) =>
        amount(connections),
      ),
      row(
        {
          fr: 'réponses par seconde, minute la plus chargée',
          en: 'responses a second, busiest minute',
        },
        ({ peak }) => amount(peak.responsesPerSecond),
      ),
      row(
        { fr: 'appels par seconde, minute la plus chargée', en: 'calls a second, busiest minute' },
        ({ peak }) => amount(peak.callsPerSecond),
      ),
      row(
        {
          fr: `sur les ${instances} instances de \`api\``,
          en: `of ${instances} instances of \`api\``,
        },
        used('apiInstances'),
      ),
      row({ fr: 'données', en: 'records' }, ({ storedBytes }) => bytes(storedBytes)),
      row({ fr: '`sweepOften`, une fois', en: '`sweepOften`, one run' }, ({ jobSeconds }) =>
        duration(jobSeconds.often),
      ),
      row({ fr: '`sweepHourly`, une fois', en: '`sweepHourly`, one run' }, ({ jobSeconds }) =>
        duration(jobSeconds.hourly),
      ),
      row({ fr: '`sweepDaily`, une fois', en: '`sweepDaily`, one run' }, ({ jobSeconds }) =>
        duration(jobSeconds.daily),
      ),
      row(
        {
          fr: 'instances de base de données, pleines à 60 % au plus',
          en: 'database instances, at most 60 % full',
        },
        (demand) => amount(shardsFor(demand, COMFORT)),
      ),
    ],
  )
}

/** The names of the schedules in tables. */
const SCHEDULE_WORDS: Readonly<Record<Schedule, Text>> = {
  often: { fr: '`sweepOften`, toutes les dix minutes', en: '`sweepOften`, every ten minutes' },
  hourly: { fr: '`sweepHourly`', en: '`sweepHourly`' },
  daily: { fr: '`sweepDaily`, chaque nuit', en: '`sweepDaily`, every night' },
}

/**
 * Returns a table of the bytes that the databases send to the jobs of each schedule in one run: for one person of each
 * kind, and for an average person.
 */
export const jobsTable: Table = (counted, locale) => {
  const { say, bytes } = wordsIn(locale)
  const ofEach = (schedule: Schedule, kind: keyof Crowd) =>
    counted.jobs
      .filter((job) => job.schedule === schedule)
      .reduce((sum, { per }) => sum + Math.max(0, per[kind].sentBytes), 0)
  const rows = (Object.keys(SCHEDULE_WORDS) as Schedule[]).map((schedule) => [
    say(SCHEDULE_WORDS[schedule]),
    ...KINDS_SHOWN.map((kind) => bytes(Math.round(ofEach(schedule, kind)))),
    `**${bytes(demandOf(1, counted).jobBytes[schedule])}**`,
  ])
  const head = {
    fr: [
      ...['envoyé pour une personne…', 'vue dans l’heure', 'depuis la nuit dernière'],
      ...['dans les 30 jours', 'à traiter', 'regardée, rien à faire', 'parcourue'],
      '**quelconque, en moyenne**',
    ],
    en: [
      ...['sent for one…', 'seen within the hour', 'since the last night'],
      ...['within 30 days', 'due', 'looked at, nothing due', 'walked by'],
      '**of all, on average**',
    ],
  }
  return table(head[locale], rows)
}

/** The kinds of people that tables show. Jobs make no requests for people of other kinds. */
const KINDS_SHOWN = ['active', 'today', 'month', 'due', 'looks', 'walked'] as const

/** Returns a table of the number of people with whom each limit is reached, smallest first. */
export const limitsTable: Table = (counted, locale) => {
  const { say, amount } = wordsIn(locale)
  const met = SHARDS.map((shards) => limitsMet(counted, shards))
  const ranks = met[0]?.map((_, rank) => [
    `${rank + 1}`,
    ...met.map((limits) => {
      const found = limits[rank]
      if (found === undefined) return ''
      const [people, limit] = [amount(found.people), say(LIMITS[found.limit])]
      return say({ fr: `${people}\u00A0: ${limit}`, en: `${people}: ${limit}` })
    }),
  ])
  const head = SHARDS.map((shards) => (shards === 1 ? '1 instance' : `${shards} instances`))
  return table([say({ fr: 'rang', en: 'met' }), ...head], ranks ?? [])
}

/** Returns a table of the cost of a month for various numbers of people. */
export const billTable: Table = (counted, locale) => {
  const { say, amount, dollars, percent } = wordsIn(locale)
  const bills = SIZES.map((people) => billOf(people, counted))
  const items = bills[0]?.map(({ what }, index) => [
    say(what),
    ...bills.map((bill) => dollars(bill[index]?.dollars ?? 0)),
  ])
  const active = percent(BEHAVIOUR.activeAMonth)
  return table(
    [say(PEOPLE), ...SIZES.map(amount)],
    [
      ...(items ?? []),
      [
        say({ fr: '**somme**', en: '**sum**' }),
        ...bills.map((bill) => `**${dollars(totalOf(bill))}**`),
      ],
      [
        say({ fr: 'dont les tâches', en: 'of it for jobs' }),
        ...bills.map((bill) => percent(jobsShare(bill))),
      ],
      [
        say({
          fr: `avec Identity Platform (${active} d’actifs par mois)`,
          en: `with Identity Platform (${active} active in a month)`,
        }),
        ...SIZES.map((people) => `+ ${dollars(identityPlatformBill(people))}`),
      ],
      [
        say({
          fr: 'avec les alertes, payantes dès septembre 2027',
          en: 'with alerting, which costs from September 2027 on',
        }),
        ...SIZES.map(() => `+ ${dollars(alertingBill())}`),
      ],
    ],
  )
}
