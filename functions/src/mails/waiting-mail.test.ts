import { describe, expect, it } from 'vitest'
import { START } from '../testing/fakes/world.ts'
import { waitingMail } from './waiting-mail.ts'

/** Addresses that a provider may supply, but that our forms do not accept. */
const GIVEN = [
  'a&b@exemple.fr',
  'a..b@docomo.ne.jp',
  'x.@docomo.ne.jp',
  'zoe@café.fr',
  'ivan@xn--80a1acny.xn--p1ai',
  '"a b"@exemple.fr',
  'o’neill@exemple.fr',
  'root@localhost',
]

const occasion = { at: START, alert: 'AAAAAAAAAA' }

describe('an e-mail in the queue', () => {
  it.each(GIVEN)('accepts an address as it is stored: %s', (email) => {
    for (const waiting of [
      { at: START, message: { kind: 'change-email', newEmail: email } },
      {
        at: START,
        message: { kind: 'email-changed', ...occasion, oldEmail: email, newEmail: email },
      },
      {
        at: START,
        message: { kind: 'erased', at: START, idle: false },
        to: { email, locale: 'fr', name: '\u202Eeiram' },
      },
    ])
      expect(waitingMail.parse(waiting)).toEqual(waiting)
  })
})
