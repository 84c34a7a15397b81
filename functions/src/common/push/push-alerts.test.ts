import { SECOND_MS } from '@sesame/contract/durations'
import type { Locale } from '@sesame/contract/fields'
import { isNews, notification, type Notification } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alertMessage } from './alert-message.ts'
import { pushAlerts } from './push-alerts.ts'
import type { Push, PushMessage } from './push.ts'

const ALERT: Notification = {
  kind: 'new-device',
  at: 1,
  sid: 'newcomer00',
  device: 'canary-device',
  browser: 'canary-browser',
  place: 'canary-place',
}

let tokens: Map<string, string>
let sent: { token: string; message: PushMessage }[]
let answers: Map<string, Awaited<ReturnType<Push['send']>> | Error>
let locale: Locale | null
let listing: Promise<unknown>
let errors: unknown[]

beforeEach(() => {
  tokens = new Map([
    ['laptop0000', 'token-laptop'],
    ['phone00000', 'token-phone'],
  ])
  sent = []
  answers = new Map()
  locale = 'fr'
  listing = Promise.resolve()
  errors = []
})

const alerts = pushAlerts({
  tokens: {
    list: () => listing.then(() => Object.fromEntries(tokens)),
    remove: (_uid, sid, token) => {
      if (tokens.get(sid) === token) tokens.delete(sid)
      return Promise.resolve()
    },
  },
  push: {
    send(token, message) {
      sent.push({ token, message })
      const answer = answers.get(token) ?? 'sent'
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  },
  users: { find: () => Promise.resolve(locale && ({ locale } as User)) },
  log: { error: (_message, error) => void errors.push(error) },
})

const push = (alert = ALERT) => alerts.prepare('marie', alert)()

afterEach(() => vi.useRealTimers())

describe('the push message of an alert', () => {
  it('is sent to every device registered for alerts, and names neither the place nor the person', async () => {
    await push()
    expect(sent.map(({ token }) => token)).toEqual(['token-laptop', 'token-phone'])
    expect(JSON.stringify(sent)).not.toMatch(/canary|marie|newcomer/)
  })

  it('is not sent to the device that caused the alert', async () => {
    await push({ ...ALERT, sid: 'phone00000' })
    expect(sent.map(({ token }) => token)).toEqual(['token-laptop'])
  })

  it.each([
    ['fr', 'Connexion inhabituelle'],
    ['en', 'Unusual sign-in'],
  ] as const)('is in its owner’s language: %s', async (chosen, title) => {
    locale = chosen
    await push()
    expect(sent[0]?.message).toMatchObject({ title, locale: chosen })
  })

  it('is sent to no device if none is registered or the person was erased', async () => {
    locale = null
    await push()
    tokens.clear()
    locale = 'fr'
    await push()
    expect(sent).toEqual([])
  })

  it('removes a push token that the messaging service no longer knows', async () => {
    answers.set('token-laptop', 'unregistered')
    await push()
    expect([...tokens.keys()]).toEqual(['phone00000'])
    expect(errors).toEqual([])
  })

  it('is sent to the other devices if one device fails, and the push token of that device is kept', async () => {
    const failure = new Error('late')
    answers.set('token-laptop', failure)
    await push()
    expect(sent).toHaveLength(2)
    expect(tokens.size).toBe(2)
    expect(errors).toEqual([failure])
  })

  it('is abandoned after a second if the database does not respond', async () => {
    vi.useFakeTimers()
    listing = new Promise(() => undefined)
    const pushing = push()
    await vi.advanceTimersByTimeAsync(SECOND_MS)
    await pushing
    expect([sent, errors.length]).toEqual([[], 1])
  })
})

it('a failed read of the devices causes no error if the alert is never pushed', async () => {
  listing = Promise.reject(new Error('unavailable'))
  alerts.prepare('marie', ALERT)
  await new Promise(setImmediate)
  expect(errors).toEqual([])
})

it.each(notification.shape.kind.options)(
  'an alert of kind %s has texts in both languages',
  (kind) => {
    const [fr, en] = [alertMessage(kind, 'fr'), alertMessage(kind, 'en')]
    expect(fr.title).not.toBe(en.title)
    const asks =
      kind === 'second-factor-wait'
        ? 'Ce n’est pas vous\u202F? Arrêtez-le dans Sésame.'
        : 'Était-ce vous\u202F? Vérifiez-le dans Sésame.'
    expect(fr.body).toBe(isNews(kind) ? 'Tout est dit dans Sésame.' : asks)
  },
)
