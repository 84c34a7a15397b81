import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deliverEvents } from '../../events/deliver-events.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'
import {
  eventDepsOf,
  RECEIVER,
  startReceiver,
  verified,
  type TestReceiver,
} from '../../testing/receivers.ts'

const reason = 'le secret change chaque année'

let tools: TestConsole
let receiver: TestReceiver
let [anna, bruno] = ['', '']
beforeEach(async () => {
  // Allow a receiver on this machine.
  const intercept = (deps: ConsoleDeps): ConsoleDeps => ({
    ...deps,
    config: { ...deps.config, events: 'local' },
  })
  tools = await startConsole({ events: true, intercept })
  signIn()
  receiver = await startReceiver(tools.world)
})
afterEach(async () => {
  await receiver.close()
  await tools.close()
})

function signIn() {
  ;[anna, bruno] = [tools.operator('anna', 'owner'), tools.operator('bruno', 'owner')]
}

const call = async (token: string, action: string, body: object = {}) => {
  const { status, text } = await tools.post(`/api/tools/events/${action}`, body, token)
  expect(status).toBeLessThan(300)
  return text === '' ? null : (JSON.parse(text) as unknown)
}
const stored = () => tools.world.tree.read(`receivers/${RECEIVER}`) as Record<string, unknown>
const item = async () => {
  const { items } = (await call(anna, 'search')) as { items: ReceiverItem[] }
  return items[0]
}

/** Requests a change of the receiver. Resolves with the new key, if there is one, as shown to the owner. */
async function ask(changes: object) {
  const { name, url, kinds, essential } = stored()
  const body = { receiver: RECEIVER, name, url, kinds, essential, reason, ...changes }
  return ((await call(anna, 'ask', body)) as { key: string | null }).key
}

/** Approves or refuses the pending request. */
async function decide(action: 'approve' | 'refuse') {
  const { id: wish, url: confirm } = (await item())?.wanted ?? {}
  const decision = { receiver: RECEIVER, wish, reason }
  return call(bruno, action, action === 'approve' ? { ...decision, confirm } : decision)
}
const approve = () => decide('approve')

async function changeKey(): Promise<string> {
  const key = await ask({ newKey: true })
  await approve()
  return String(key)
}

/** Sends an event. Returns a function that checks whether a receiver that has only the given key can verify the event. */
async function sendEvent(): Promise<(key: Buffer | string) => boolean> {
  const event = { kind: 'person.changed', uid: 'gone', at: 1, rev: 1, n: 0 }
  const waiting = { ...event, attempts: 0, nextAt: tools.world.now }
  tools.world.tree.write(`events/${RECEIVER}/eeeeeeeee${receiver.asked.length}`, waiting)
  await deliverEvents(eventDepsOf(tools.world), { receiver: RECEIVER, uid: 'gone' })
  const asked = receiver.asked.at(-1)
  expect(asked?.body).toContain('person.changed')
  return (key) => {
    try {
      return asked !== undefined && verified(asked, key, tools.world.now).type !== ''
    } catch {
      return false
    }
  }
}

it('signs events with a new key after a second owner approves it, and also with the former key for a day', async () => {
  const key = String(await ask({ newKey: true }))
  expect(key).toMatch(/^whsec_.{44}$/u)
  expect((await item())?.wanted?.newKey).toBe(true)
  let knows = await sendEvent()
  expect([knows(receiver.key), knows(key)]).toEqual([true, false])

  await approve()
  const until = tools.world.now + DAY_MS
  expect(await item()).toMatchObject({ formerUntil: until, wanted: null })
  for (const at of [tools.world.now, until - 1]) {
    tools.world.now = at
    knows = await sendEvent()
    expect([knows(receiver.key), knows(key)]).toEqual([true, true])
  }

  tools.world.now = until
  knows = await sendEvent()
  expect([knows(receiver.key), knows(key)]).toEqual([false, true])
  expect(stored()).not.toHaveProperty('former')
  signIn()
  expect((await item())?.formerUntil).toBeNull()
})

it('records in the journal whether a request and its approval change the key', async () => {
  const aboutOf = async (newKey: boolean) => {
    const from = tools.world.journal.length
    await ask({ newKey })
    await approve()
    return tools.world.journal.slice(from).map(({ action, about }) => [action, about])
  }
  const twice = (about: string, action: string) => [...[action, about], ...[action, about]]
  expect((await aboutOf(true)).flat()).toEqual([
    ...twice(RECEIVER, 'receiver-key-asked'),
    ...twice(`${RECEIVER} 127.0.0.1`, 'receiver-key-approved'),
  ])
  expect((await aboutOf(false)).flat()).toEqual([
    ...twice(RECEIVER, 'receiver-asked'),
    ...twice(`${RECEIVER} 127.0.0.1`, 'receiver-approved'),
  ])
})

it('also signs with the former key if the path of the URL changes, but not if the origin changes', async () => {
  const { sealed, url } = stored()
  await ask({ newKey: true, url: `${String(url)}/new` })
  await approve()
  expect(stored()).toMatchObject({ former: { sealed } })
  await ask({ newKey: true, url: 'http://127.0.0.1:1/' })
  await approve()
  expect(stored()).toMatchObject({ url: 'http://127.0.0.1:1/' })
  expect(stored()).not.toHaveProperty('former')
})

it('replaces the former key after a second change of the key', async () => {
  const [first, second] = [await changeKey(), await changeKey()]
  const knows = await sendEvent()
  expect([receiver.key, first, second].map(knows)).toEqual([false, true, true])
})

it('keeps the former key until it expires if another setting changes', async () => {
  await changeKey()
  const { former } = stored()
  tools.world.now += MINUTE_MS
  expect(await ask({ name: 'Autre' })).toBeNull()
  expect((await item())?.wanted?.newKey).toBe(false)
  await approve()
  expect(stored()).toMatchObject({ name: 'Autre', former })
  tools.world.now += DAY_MS
  signIn()
  await ask({ name: 'Facturation' })
  await approve()
  expect(stored()).not.toHaveProperty('former')
})

it('never signs with a key that was refused', async () => {
  const key = String(await ask({ newKey: true }))
  await decide('refuse')
  tools.world.now += HOUR_MS
  const knows = await sendEvent()
  expect([knows(receiver.key), knows(key)]).toEqual([true, false])
})

it('shows neither key in the list or the log', async () => {
  const key = await changeKey()
  const shown = JSON.stringify([await item(), tools.world.lines, tools.world.journal])
  expect(shown).not.toContain(key.slice(6))
  expect(shown).not.toContain(String(stored()['sealed']))
})
