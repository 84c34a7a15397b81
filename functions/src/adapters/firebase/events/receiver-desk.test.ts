import type { Receiver, WantedReceiver } from '@sesame/contract/records/receiver'
import { describe, expect, it } from 'vitest'
import { firebaseReceiverDesk } from './receiver-desk.ts'

type Desk = ReturnType<typeof firebaseReceiverDesk>

const SETTINGS = { name: 'F', url: 'https://a.exemple.fr/', kinds: ['person.erased' as const] }
const COMMON = { ...SETTINGS, essential: false, addedBy: 'anna' }
const WANTED: WantedReceiver = { ...COMMON, wish: 'wwwwwwwwww', sealed: 'k1.b', addedAt: 2 }
const RECEIVER: Receiver = { ...COMMON, sealed: 'k1.a', approvedBy: 'bruno', addedAt: 1 }

/** Returns a value as the database stores it: without null fields. */
const kept = (value: unknown) =>
  value && Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))

/**
 * Runs an action on a receiver. The connection breaks once: before the server commits the first attempt, or, if
 * `isCommitted` is true, before the response arrives.
 */
async function act(
  before: object,
  { isCommitted, meanwhile }: { isCommitted: boolean; meanwhile?: object },
  action: (desk: Desk) => Promise<boolean>,
): Promise<{ isDone: boolean; after: unknown }> {
  let value: unknown = before
  let calls = 0
  const place = {
    transaction(change: (current: unknown) => unknown) {
      calls += 1
      const next = change(structuredClone(value))
      if (calls > 1 || isCommitted) value = kept(next)
      if (calls > 1) return Promise.resolve({ committed: true, snapshot: {} })
      value = meanwhile ?? value
      return Promise.reject(new Error('disconnect'))
    },
  }
  const databases = { common: () => Promise.resolve({ ref: () => place }), instances: [] }
  const tasks = { enqueue: () => Promise.resolve() }
  const isDone = await action(firebaseReceiverDesk(databases as never, tasks))
  return { isDone, after: value }
}

const approve = (desk: Desk) => desk.approve('rrrrrrrrrr', WANTED, { approvedBy: 'carla', at: 3 })
const refuse = (desk: Desk) => desk.refuse('rrrrrrrrrr', WANTED.wish)

describe.each([true, false])(
  'after a broken connection (first attempt committed: %s)',
  (isCommitted) => {
    it('an approval takes effect', async () => {
      const { isDone, after } = await act({ ...RECEIVER, wanted: WANTED }, { isCommitted }, approve)
      const former = { sealed: 'k1.a' }
      expect([isDone, after]).toMatchObject([true, { sealed: 'k1.b', approvedBy: 'carla', former }])
      expect(after).not.toHaveProperty('wanted')
    })

    it.each([
      ['of a new receiver', {}, null],
      ['of a change', RECEIVER, RECEIVER],
    ])('the refusal %s succeeds when it is retried', async (_, before, expected) => {
      const { isDone, after } = await act({ ...before, wanted: WANTED }, { isCommitted }, refuse)
      expect([isDone, after]).toEqual([true, expected])
    })

    it.each([7, null])('a suspension since %s succeeds', async (at) => {
      const before = at === null ? { ...RECEIVER, suspendedAt: 5 } : RECEIVER
      const suspend = (desk: Desk) => desk.suspend('rrrrrrrrrr', at)
      const { isDone, after } = await act(before, { isCommitted }, suspend)
      expect([isDone, after]).toEqual([
        true,
        { ...RECEIVER, ...(at !== null && { suspendedAt: at }) },
      ])
    })
  },
)

describe('after a broken connection and an approval by another owner', () => {
  const meanwhile = { ...WANTED, sealed: 'k1.b', approvedBy: 'bruno' }

  it.each([
    ['an approval', approve],
    ['a refusal', refuse],
  ])('%s fails', async (_, action) => {
    const before = { ...RECEIVER, wanted: WANTED }
    const { isDone, after } = await act(before, { isCommitted: false, meanwhile }, action)
    expect([isDone, after]).toEqual([false, meanwhile])
  })
})
