import type { PersonalDataExport } from '@sesame/contract/records/personal-data-export'
import { expect, it } from 'vitest'
import { marie } from '../../test/users.ts'
import { exportText } from './export-text.ts'

const AT = Date.UTC(2026, 10, 23, 13, 45)
const ISO = '2026-11-23T13:45:00.000Z'

const login = { provider: 'password', device: 'Linux', browser: 'Chrome', at: AT } as const
const exported: PersonalDataExport = {
  exportedAt: AT,
  profile: { ...marie, createdAt: AT, acceptedTermsAt: null },
  settings: { lockDelayMinutes: 15, consent: { analytics: true, decidedAt: AT + 0.4 } },
  sessions: {},
  devices: {},
  logins: { id: login },
  notifications: { id: { kind: 'new-device', at: AT, readAt: 'hier' } },
  mails: { id: { kind: 'new-device', at: AT, outcome: 'sent' } },
  securityEvents: { [`${AT}-abcdefghij`]: { event: 'sign-in', at: AT } },
  secondFactor: {
    since: AT,
    afterProviders: false,
    codesLeft: 9,
    remembered: { phone: { since: AT, until: AT } },
    wait: { since: AT, until: AT, by: 'person' },
  },
  passkeys: {},
  presence: { sid: { online: true, lastChanged: AT } },
  application: {},
  files: [{ name: 'avatars/marie/0', bytes: 1_700_000_000, type: 'image/webp' }],
}

it('an export contains times as dates in ISO 8601, and all other values unchanged', () => {
  expect(JSON.parse(exportText(exported))).toEqual({
    ...exported,
    exportedAt: ISO,
    profile: { ...marie, createdAt: ISO, acceptedTermsAt: null },
    settings: { lockDelayMinutes: 15, consent: { analytics: true, decidedAt: ISO } },
    logins: { id: { ...login, at: ISO } },
    notifications: { id: { kind: 'new-device', at: ISO, readAt: 'hier' } },
    mails: { id: { kind: 'new-device', at: ISO, outcome: 'sent' } },
    securityEvents: [{ event: 'sign-in', at: ISO }],
    secondFactor: {
      ...exported.secondFactor,
      since: ISO,
      remembered: { phone: { since: ISO, until: ISO } },
      wait: { since: ISO, until: ISO, by: 'person' },
    },
    presence: { sid: { online: true, lastChanged: ISO } },
  })
})

it('an export leaves a number unchanged if it is not a valid date; people can write some records with any number', () => {
  expect(exportText({ ...exported, settings: { at: 1e300 } })).toContain('"at": 1e+300')
})
