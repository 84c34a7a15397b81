import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { parseRandomKey } from '../common/config/random-key.ts'
import { parseAccessTokenKeys } from '../common/access-token/keys.ts'
import { KEY, OTHER_KEY, SCOPE } from '../testing/fakes/fake-deps.ts'
import { addAccount, addProfile, fakeJobDeps } from '../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../testing/fakes/world.ts'
import type { ActionCode } from './action-links.ts'
import { readAlertCode } from './alert-code.ts'
import { deliver, type DeliverDeps } from './deliver.ts'
import type { Email } from './email.ts'
import { readRestoreCode } from './restore-code.ts'
import type { Claim, ClaimVerdict, MailOutcome } from './mail-store.ts'
import type { OutgoingMail, Sending } from './smtp.ts'
import type { MailName, WaitingMail } from './waiting-mail.ts'

const EMAIL = 'marie@exemple.fr'
const NEW_DEVICE: Extract<Email, { kind: 'new-device' }> = {
  kind: 'new-device',
  at: START,
  alert: 'AAAAAAAAAA',
  provider: 'password',
  device: 'Linux',
}
const OWN = { owner: 'marie', key: 'KKKKKKKKKK' }
const NOBODYS = { owner: '_', key: 'KKKKKKKKKK' }

let world: World
let deps: DeliverDeps
let waiting: Map<string, WaitingMail>
let sent: OutgoingMail[]
let steps: string[]
let verdict: ClaimVerdict
let sending: Sending
let code: ActionCode | null

const at = ({ owner, key }: MailName) => `${owner}/${key}`

beforeEach(() => {
  const fakes = fakeJobDeps()
  world = fakes.world
  waiting = new Map()
  sent = []
  steps = []
  verdict = 'claimed'
  sending = { outcome: 'sent' }
  code = { mode: 'verifyEmail', oobCode: 'c+/=' }
  const step = (name: string) => {
    steps.push(name)
    return Promise.resolve()
  }
  const keys = parseAccessTokenKeys(`k1:${KEY}`)
  const accounts = {
    ...fakes.deps.accounts,
    resolve: (email: string) => Promise.resolve(email === EMAIL ? 'marie' : null),
  }
  deps = {
    ...fakes.deps,
    accounts,
    alerts: { find: () => Promise.resolve({ ...NEW_DEVICE, sid: 'BBBBBBBBBB' }) },
    config: {
      site: 'https://sesame.example',
      toolsURL: 'https://outils.sesame.example',
      sender: null,
      keys,
      scope: SCOPE,
      pepper: parseRandomKey('PEPPER', OTHER_KEY),
    },
    mails: {
      put: () => step('put'),
      find: (name) => Promise.resolve(waiting.get(at(name)) ?? null),
      remove(name) {
        waiting.delete(at(name))
        return step(`remove ${at(name)}`)
      },
      claim(name: MailName, { kind, maxADay }: Claim) {
        steps.push(`claim ${at(name)} ${kind} ${maxADay}`)
        return Promise.resolve(verdict)
      },
      free: (name) => step(`free ${at(name)}`),
      end(name: MailName, outcome: MailOutcome, refusedEmail?: string | null) {
        const about = refusedEmail === undefined ? '' : ` ${String(refusedEmail)}`
        return step(`end ${at(name)} ${outcome}${about}`)
      },
    },
    smtp: {
      send(mail) {
        steps.push('send')
        sent.push(mail)
        return Promise.resolve(sending)
      },
    },
    actionLinks: {
      resetPassword: () => Promise.resolve(code),
      verifyEmail: () => Promise.resolve(code),
      changeEmail: () => Promise.resolve(code),
    },
  }
  addAccount(world, 'marie', 'registered', DAY_MS, { email: EMAIL, emailVerified: true })
  addProfile(world, 'marie', { displayName: 'Marie', email: EMAIL })
})

function wait(message: Email, name = OWN, to?: WaitingMail['to']) {
  waiting.set(at(name), { at: START, message, ...(to && { to }) })
  return deliver(deps, name)
}
const reset = (email = EMAIL) => wait({ kind: 'reset-password' }, NOBODYS, { email, locale: 'en' })
const logged = (event: string) => world.lines.filter((line) => line.includes(`"${event}"`))

describe('a queued e-mail', () => {
  it('is claimed, sent and recorded, and only then removed from the queue', async () => {
    expect(await wait({ kind: 'verify-email' })).toBe('done')
    expect(steps).toEqual([
      'claim marie/KKKKKKKKKK verify-email 10',
      'send',
      'end marie/KKKKKKKKKK sent',
      'remove marie/KKKKKKKKKK',
    ])
    expect(sent[0]?.to).toEqual({ name: 'Marie', address: EMAIL })
  })

  it('is not sent if it has been removed from the queue', async () => {
    expect(await deliver(deps, OWN)).toBe('done')
    expect(steps).toEqual([])
  })

  it('has the same id at every try, and a different id from every other e-mail', async () => {
    await wait({ kind: 'verify-email' })
    await wait({ kind: 'verify-email' })
    await wait({ kind: 'verify-email' }, { owner: 'marie', key: 'LLLLLLLLLL' })
    const [first, again, other] = sent.map(({ id }) => id)
    expect(first).toBe(again)
    expect(first).not.toBe(other)
  })

  it('is logged without addresses and names', async () => {
    await wait({ kind: 'change-email', newEmail: 'neuve@exemple.fr' })
    sending = { outcome: 'refused' }
    await reset()
    expect(logged('mail-sent')).toHaveLength(1)
    expect(logged('mail-refused')).toHaveLength(1)
    expect(world.lines.join()).not.toMatch(/exemple|Marie|Sésame/)
  })
})

describe('the recipient of an e-mail', () => {
  it.each([
    ['was deleted', () => world.accounts.set('marie', null)],
    ['was disabled', () => world.accounts.set('marie', { email: EMAIL, disabled: true })],
    ['is being erased', () => world.tree.write('access/marie/erasingSince', START)],
    ['has no address', () => addAccount(world, 'marie', 'guest')],
  ])('is no one if the account %s', async (_, change) => {
    change()
    expect(await wait(NEW_DEVICE)).toBe('done')
    expect(await wait({ kind: 'verify-email' })).toBe('done')
    expect(await reset(_ === 'has no address' ? 'x@exemple.fr' : EMAIL)).toBe('done')
    expect(sent).toEqual([])
    expect(waiting.size).toBe(0)
    expect(logged('mail-dropped')).toHaveLength(3)
  })

  it('gets the e-mail about a request with a link to the console, and without a code', async () => {
    await wait({ kind: 'request-waiting', expiresAt: START })
    expect(sent[0]?.subject).toBe('Une demande attend votre décision')
    expect(sent[0]?.text).toContain('https://outils.sesame.example/en-attente\n')
    expect(sent[0]?.text).not.toMatch(/[?#&]\w+=/u)
  })

  it('gets only e-mails about verification, change of address and reset if the address is unverified', async () => {
    addAccount(world, 'marie', 'registered', DAY_MS, { email: EMAIL, emailVerified: false })
    const news: Email[] = [
      NEW_DEVICE,
      { ...NEW_DEVICE, kind: 'password-changed' },
      { ...NEW_DEVICE, kind: 'method-added' },
      { ...NEW_DEVICE, kind: 'method-removed' },
      { kind: 'erasure-near', erasedAt: START },
    ]
    for (const message of news) await wait(message)
    expect(sent).toEqual([])
    await wait({ kind: 'verify-email' })
    await wait({ kind: 'change-email', newEmail: 'neuve@exemple.fr' })
    await reset()
    const changed = { oldEmail: 'vieille@exemple.fr', newEmail: EMAIL }
    await wait({ ...NEW_DEVICE, kind: 'email-changed', ...changed })
    // Whoever entered a stranger's address may have chosen the name too, so the e-mails contain no name.
    expect(sent.map(({ to }) => to)).toEqual(
      [EMAIL, 'neuve@exemple.fr', EMAIL, 'vieille@exemple.fr'].map((address) => ({
        name: '',
        address,
      })),
    )
  })

  it('is the new address without a name when a change is requested, and the old address after the change', async () => {
    await wait({ kind: 'change-email', newEmail: 'neuve@exemple.fr' })
    const changed = { oldEmail: 'vieille@exemple.fr', newEmail: EMAIL }
    await wait({ ...NEW_DEVICE, kind: 'email-changed', ...changed })
    expect(sent.map(({ to }) => to)).toEqual([
      { name: '', address: 'neuve@exemple.fr' },
      { name: 'Marie', address: 'vieille@exemple.fr' },
    ])
  })

  it('is the address’s current owner for a reset e-mail, which counts towards that person’s limit', async () => {
    await reset()
    expect(steps[0]).toBe('claim marie/KKKKKKKKKK reset-password Infinity')
    expect(sent[0]?.text).toContain('lang=en')
    await reset('nobody@exemple.fr')
    expect(sent).toHaveLength(1)
    world.users.delete('marie')
    await reset()
    expect(sent).toHaveLength(2)
    expect(steps).toContain('claim _/KKKKKKKKKK reset-password Infinity')
  })

  it('is told in a reset e-mail that the account has no password, for example after an import without passwords', async () => {
    world.accounts.set('marie', { ...world.accounts.get('marie'), providers: [] })
    await reset()
    expect(sent[0]?.text).toContain('You asked for a password')
    expect(sent[0]?.text).not.toMatch(/to reset|current password|still works/)
  })

  it('is told in a reset e-mail that the old password no longer works, after the answer « that wasn’t me »', async () => {
    world.accounts.set('marie', { ...world.accounts.get('marie'), providers: ['password'] })
    await reset()
    expect(sent[0]?.text).toContain('You asked to reset')
    world.tree.write('access/marie/refused/password', START)
    await reset()
    expect(sent[1]?.text).toContain('You answered that it wasn’t you.')
    expect(sent[1]?.text).not.toMatch(/asked|still works/)
    world.tree.write('access/marie/refused/password', START - 1)
    await reset()
    expect(sent[2]?.text).toContain('You asked to reset')
  })

  it('has the address marked in the profile as refusing e-mails, until it accepts one', async () => {
    const ends = () => steps.filter((one) => one.startsWith('end')).at(-1)
    sending = { outcome: 'refused' }
    await wait({ kind: 'change-email', newEmail: 'neuve@exemple.fr' })
    expect(ends()).toBe('end marie/KKKKKKKKKK refused')
    await wait({ kind: 'verify-email' })
    expect(ends()).toBe(`end marie/KKKKKKKKKK refused ${EMAIL}`)
    addProfile(world, 'marie', { displayName: 'Marie', email: EMAIL, refusedEmail: EMAIL })
    await wait({ kind: 'verify-email' })
    expect(ends()).toBe('end marie/KKKKKKKKKK refused')
    sending = { outcome: 'sent' }
    await wait({ kind: 'change-email', newEmail: 'neuve@exemple.fr' })
    expect(ends()).toBe('end marie/KKKKKKKKKK sent')
    await wait({ kind: 'verify-email' })
    expect(ends()).toBe('end marie/KKKKKKKKKK sent null')
  })

  it('is the address of the erased account, for the last e-mail', async () => {
    world.accounts.set('marie', null)
    const goodbye = { kind: 'erased', at: START, idle: false } as const
    await wait(goodbye, NOBODYS, { email: EMAIL, locale: 'fr', name: 'Marie' })
    expect(sent[0]?.to).toEqual({ name: 'Marie', address: EMAIL })
  })
})

describe('the links of an e-mail', () => {
  it('open our own page, with the identity service’s code', async () => {
    await wait({ kind: 'verify-email' })
    expect(sent[0]?.text).toContain(
      'https://sesame.example/auth/action?mode=verifyEmail&oobCode=c%2B%2F%3D&lang=fr',
    )
  })

  it('contain a code that answers the alert and names the session that caused it', async () => {
    await wait(NEW_DEVICE)
    const [no, yes] = (sent[0]?.text.match(/https:\S+/g) ?? []).map((link) => new URL(link))
    const read = (link: URL | undefined) =>
      readAlertCode(deps.config, link?.searchParams.get('code') ?? '', START / 1000)
    const about = { uid: 'marie', alert: 'AAAAAAAAAA', sid: 'BBBBBBBBBB', kind: 'new-device' }
    expect(read(no)).toEqual({ ...about, answer: 'not-me' })
    expect(read(yes)).toEqual({ ...about, answer: 'me' })
    expect([no, yes].map((link) => [...(link?.searchParams.keys() ?? [])])).toEqual([
      ['code'],
      ['code'],
    ])
    await wait({ ...NEW_DEVICE, kind: 'password-changed' })
    expect(sent[1]?.text.match(/securite\/alerte/g)).toHaveLength(1)
  })

  it('cannot be made without the identity service’s code: the e-mail is neither sent nor counted towards the limit', async () => {
    code = null
    expect(await wait({ kind: 'change-email', newEmail: 'prise@exemple.fr' })).toBe('done')
    expect(steps.slice(1)).toEqual(['free marie/KKKKKKKKKK', 'remove marie/KKKKKKKKKK'])
  })
})

describe('an e-mail that the mail server does not accept', () => {
  it('is released and retried after a temporary refusal, or if its link cannot be made', async () => {
    sending = { outcome: 'later', reason: 'ECONNECTION' }
    expect(await wait(NEW_DEVICE)).toBe('later')
    expect(steps.at(-1)).toBe('free marie/KKKKKKKKKK')
    expect(logged('mail-deferred')).toHaveLength(1)
    deps = {
      ...deps,
      actionLinks: { ...deps.actionLinks, verifyEmail: () => Promise.reject(new Error(EMAIL)) },
    }
    expect(await wait({ kind: 'verify-email' })).toBe('later')
    expect(waiting.size).toBe(1)
    expect(world.lines.join()).not.toContain(EMAIL)
  })

  it('is recorded as refused and removed after a permanent refusal', async () => {
    sending = { outcome: 'refused' }
    expect(await wait(NEW_DEVICE)).toBe('done')
    expect(steps).toContain(`end marie/KKKKKKKKKK refused ${EMAIL}`)
    expect(waiting.size).toBe(0)
  })
})

describe('a failing identity service', () => {
  it('is logged without the error’s message, and the e-mail is tried again', async () => {
    deps = {
      ...deps,
      identity: { account: () => Promise.reject(new Error(`no answer about ${EMAIL}`)) },
    }
    expect(await wait(NEW_DEVICE)).toBe('later')
    expect(logged('mail-failed')).toHaveLength(1)
    expect(world.lines.join()).not.toContain(EMAIL)
  })
})

describe('the claim of an e-mail, made before sending it', () => {
  it('makes a second delivery wait and try again', async () => {
    verdict = 'busy'
    expect(await wait(NEW_DEVICE)).toBe('later')
    expect(sent).toEqual([])
    expect(waiting.size).toBe(1)
  })

  it.each(['ended', 'lost', 'limited'] as const)('prevents sending if it is %s', async (found) => {
    verdict = found
    expect(await wait(NEW_DEVICE)).toBe('done')
    expect(sent).toEqual([])
    expect(waiting.size).toBe(0)
    expect(steps.includes('end marie/KKKKKKKKKK unknown')).toBe(found === 'lost')
  })
})

describe('an e-mail that is too old', () => {
  it.each<[Email, lifeMs: number]>([
    [NEW_DEVICE, DAY_MS],
    [{ kind: 'reset-password' }, HOUR_MS],
  ])('is recorded as expired and removed, without being sent: %o', async (message, lifeMs) => {
    world.now = START + lifeMs
    await wait(message)
    expect(sent).toHaveLength(1)
    world.now += 1
    expect(await wait(message)).toBe('done')
    expect(sent).toHaveLength(1)
    expect(steps.slice(-3)).toEqual([
      `claim marie/KKKKKKKKKK ${message.kind} Infinity`,
      'end marie/KKKKKKKKKK expired',
      'remove marie/KKKKKKKKKK',
    ])
  })
})

describe('an e-mail about a deleted account', () => {
  const lost = () => wait({ kind: 'account-deleted', goneSince: START })
  beforeEach(() => {
    world.accounts.set('marie', null)
    world.tree.write('access/marie/goneSince', START)
    addProfile(world, 'marie', { displayName: 'Marie', email: EMAIL, emailVerified: true })
  })

  it('is sent to the person’s trusted address, with a code for this deletion only', async () => {
    await lost()
    expect(sent[0]?.to).toEqual({ name: 'Marie', address: EMAIL })
    const link = /https:\/\/sesame\.example\/compte\/reprendre\?code=([\w.-]+)/.exec(
      sent[0]?.text ?? '',
    )
    const read = readRestoreCode(deps.config, link?.[1] ?? '', START / 1000 + 1)
    expect(read).toEqual({ uid: 'marie', goneSince: START })
  })

  it.each<[string, () => void]>([
    ['an account that is back', () => world.tree.write('access/marie/goneSince', null)],
    ['another loss', () => world.tree.write('access/marie/goneSince', START + 1)],
    ['a person who is being erased', () => world.tree.write('access/marie/erasingSince', START)],
    [
      'an address that was never verified',
      () => addProfile(world, 'marie', { email: EMAIL, emailVerified: false }),
    ],
  ])('is not sent for %s', async (_, change) => {
    change()
    expect(await lost()).toBe('done')
    expect(sent).toEqual([])
    expect(waiting.size).toBe(0)
  })
})
