import { expect, it } from 'vitest'
import { startWatch, type Steps } from './answers.ts'

function watched<Deps extends object>(ports: Deps) {
  const watch = startWatch(10)
  return { deps: watch.over(ports), explain: watch.explain }
}

const never = () => new Promise<never>(() => undefined)
const STEPS: Steps = [
  ['journal.append', { fr: 'le début est noté', en: 'the beginning is noted' }],
  ['operators.set', { fr: 'le rôle est écrit', en: 'the role is written' }],
  ['journal.append', { fr: 'la fin est notée', en: 'the end is noted' }],
]

it('an explained failure lists the steps that are done, may be done and are not done', async () => {
  const { deps, explain } = watched({
    journal: { append: () => Promise.resolve(1) },
    operators: { set: never },
  })
  await deps.journal.append()
  const error: unknown = await deps.operators.set().catch((reason: unknown) => reason)
  expect(explain(error, STEPS)).toBe(
    [
      '✖ La base de données n’a pas répondu en 0.01 s.',
      '  fait\u00A0: le début est noté',
      '  peut-être fait\u00A0: le rôle est écrit',
      '  pas fait\u00A0: la fin est notée',
    ].join('\n'),
  )
})

it('an explained failure names the service that did not answer, even if another error wraps the time-out', async () => {
  const { deps, explain } = watched({ accounts: { find: never } })
  await deps.accounts.find().catch(() => undefined)
  expect(explain(new Error('server/unavailable'))).toBe(
    '✖ Le service d’identité n’a pas répondu en 0.01 s.',
  )
})

it('an explained failure lists no steps if every service answered', async () => {
  const { deps, explain } = watched({ operators: { set: () => Promise.resolve('last-owner') } })
  await deps.operators.set()
  expect(explain(new Error('refusé'), STEPS)).toBe('✖ refusé')
})

it('an explained failure does not list a write as done if the service declined it', async () => {
  const { deps, explain } = watched({
    operators: { set: () => Promise.resolve(false) },
    journal: { append: never },
  })
  await deps.operators.set()
  await deps.journal.append().catch(() => undefined)
  expect(explain(null, STEPS)).toContain('pas fait\u00A0: le rôle est écrit')
})

it('the time limit applies to each page, not to all of them together', async () => {
  async function* walk() {
    yield await Promise.resolve(1)
    yield await never()
  }
  const { deps, explain } = watched({ journalCopies: { all: walk } })
  const seen: number[] = []
  const read = async () => {
    for await (const page of deps.journalCopies.all()) seen.push(page)
  }
  await expect(read()).rejects.toThrow('n’a pas répondu')
  expect([seen, explain(null)]).toEqual([
    [1],
    '✖ Le compartiment du journal n’a pas répondu en 0.01 s.',
  ])
})

it('values, plain functions and missing ports are not changed', () => {
  const parts = { now: () => 7, totals: null, emails: { areSent: true }, audit: { log: () => 'x' } }
  const { deps } = watched(parts)
  expect([deps.now(), deps.totals, deps.emails.areSent, deps.audit.log()]).toEqual([
    ...[7, null, true, 'x'],
  ])
})
