import { DAY_MS, SECOND_MS } from '@sesame/contract/durations'
import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { receiverPost } from '../../adapters/services/receiver.ts'
import { CONSOLE_LIMITS } from '../../common/limits/console-limits.ts'
import { ApiError } from '../../common/api-error.ts'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'
import { RECEIVER, startReceiver, type TestReceiver } from '../../testing/receivers.ts'
import { errorOf, type Reply } from '../../testing/replies.ts'
import { json } from '../../testing/stand-in.ts'

let tools: TestConsole
let receiver: TestReceiver
let paul = ''
beforeEach(async () => {
  const post = receiverPost({ allowsLocal: true, limitMs: 300 })
  tools = await startConsole({
    events: true,
    limitsFactor: 1,
    intercept: (deps) => ({
      ...deps,
      async postToReceiver(...given) {
        tools.world.now += SECOND_MS
        return post(...given)
      },
    }),
  })
  paul = tools.operator('paul', 'admin')
  receiver = await startReceiver(tools.world)
})
afterEach(async () => {
  await receiver.close()
  await tools.close()
})

const test = (token = paul, id = RECEIVER) =>
  tools.post('/api/tools/events/test', { receiver: id }, token)
const bodyOf = ({ text }: Reply): unknown => JSON.parse(text)
const change = (field: string, value: unknown) =>
  tools.world.tree.write(`receivers/${RECEIVER}/${field}`, value)
const tests = () => tools.world.journal.filter(({ action }) => action === 'receiver-tested')

it('sends a receiver a signed test event without personal data, and shows the operator the response', async () => {
  const timestamp = new Date(tools.world.now).toISOString()
  const answer = { outcome: '200', isAccepted: true, tookMs: SECOND_MS }
  expect([bodyOf(await test()), bodyOf(await test())]).toEqual([answer, answer])
  expect(receiver.refused).toEqual([])
  expect(receiver.heard[0]).toEqual({
    id: expect.any(String) as string,
    type: 'test',
    timestamp,
    data: {},
  })
  // Each test has its own id, because receivers ignore ids that they have already received.
  expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(2)
})

it('stores nothing about a test except a journal entry', async () => {
  const { items: before } = bodyOf(await tools.post('/api/tools/events/search', {}, paul)) as {
    items: ReceiverItem[]
  }
  const entries = tools.world.journal.length
  const tree = tools.world.tree.read('receivers')
  receiver.answer = json({}, 503)
  await test()
  expect(tools.world.tree.read('receivers')).toEqual(tree)
  expect([tools.world.tree.read('events'), tools.world.eventTasks]).toEqual([null, []])
  const { items } = bodyOf(await tools.post('/api/tools/events/search', {}, paul)) as {
    items: ReceiverItem[]
  }
  expect(items).toEqual(before)
  expect(tools.world.journal.slice(entries)).toEqual([
    expect.objectContaining({ action: 'receiver-tested', operator: 'paul', about: RECEIVER }),
  ])
})

it.each([
  ['refuses', json({}, 503), '503'],
  ['leads elsewhere', json({}, 302), 'redirected'],
  ['does not answer', () => undefined, 'timeout'],
])('reports immediately that a receiver %s', async (_, answer, outcome) => {
  receiver.answer = answer
  expect(bodyOf(await test())).toEqual({ outcome, isAccepted: false, tookMs: SECOND_MS })
})

it('sends no test if the receiver’s key cannot be decrypted, even if the former key can', async () => {
  const sealed = tools.world.tree.read(`receivers/${RECEIVER}/sealed`)
  change('former', { sealed, until: tools.world.now + DAY_MS })
  change('sealed', 'k9.n.t.t')
  expect(bodyOf(await test())).toMatchObject({ outcome: 'no-key', isAccepted: false })
  expect(receiver.asked).toEqual([])
})

it('sends no test to a receiver that is suspended, not yet approved, or unknown', async () => {
  const wanted = { ...(tools.world.tree.read(`receivers/${RECEIVER}`) as object) }
  change('suspendedAt', tools.world.now)
  expect(errorOf(await test()).code).toBe('tools/changed')
  tools.world.tree.write(`receivers/${RECEIVER}`, { wanted })
  expect(errorOf(await test()).code).toBe('tools/changed')
  expect(errorOf(await test(paul, 'unknown111')).code).toBe('tools/not-found')
  expect([receiver.asked, tests()]).toEqual([[], []])
})

it('sends no test if the journal cannot be written', async () => {
  tools.world.consoleFailure = { port: 'journal', error: new ApiError('server/unavailable') }
  expect((await test()).status).toBe(503)
  expect(receiver.asked).toEqual([])
})

it('limits the number of tests that an operator can send in an hour', async () => {
  const { max } = CONSOLE_LIMITS.operatorTests
  for (let n = 0; n < max; n++) {
    await tools.deps.limiter.take(CONSOLE_LIMITS.operatorTests, 'paul')
  }
  expect(errorOf(await test()).code).toBe('request/too-many')
  expect((await test(tools.operator('anna', 'owner'))).status).toBe(200)
})
