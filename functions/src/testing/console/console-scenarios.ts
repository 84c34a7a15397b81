import { DAY_MS } from '@sesame/contract/durations'
import * as personActions from '@sesame/contract/endpoints/console/person-actions'
import type { Person } from '@sesame/contract/person'
import type { OperatorRequest } from '@sesame/contract/records/operator-request'
import type { Endpoint } from '@sesame/contract/endpoint'
import { exportedConsoleEndpoints } from '@sesame/contract/testing/exported'
import { sampleOf } from '@sesame/contract/testing/sample-of'
import { dayOf } from '../../common/statistics/days.ts'
import type { Reply } from '../api-client.ts'
import { addSession } from '../fakes/fake-job-deps.ts'
import { START } from '../fakes/world.ts'
import { addFactor } from '../second-factor.ts'
import { addAdmitted, addPasskey, answerWith } from './console-passkeys.ts'
import { PASSKEY, samplePasskey, type TestConsole } from './start-console.ts'

/** Prepares what an endpoint needs, and resolves with a function that calls it. */
export type ConsoleScenario = (tools: TestConsole) => Promise<() => Promise<Reply>>

const reason = 'demande au guichet, identité vérifiée'
const SID = 'sssssssss1'
const ALERT = 'aaaaaaaaa1'
const ANNOUNCED = {
  kind: 'news',
  date: START,
  startsAt: START,
  endsAt: null,
  reason,
  fr: { title: 'Maintenance prévue', text: 'Dix minutes.' },
  en: { title: 'Planned maintenance', text: 'Ten minutes.' },
}

const idIn = ({ text }: Reply, key: string) => (JSON.parse(text) as Record<string, string>)[key]

/** Adds Marie, with a session and an alert. */
function addMarie(tools: TestConsole): void {
  const { world } = tools
  tools.person('marie')
  world.passkeys.set(`marie/${PASSKEY}`, samplePasskey(START))
  addSession(world, 'marie', SID, { expiresAt: START + DAY_MS, authTimeSeconds: 1 })
  const alert = { kind: 'new-device' as const, at: START }
  world.notifications.push({ uid: 'marie', id: ALERT, ...alert })
  const records = {
    users: world.users.get('marie'),
    sessions: { [SID]: world.sessions.get(SID) },
    notifications: { [ALERT]: alert },
  }
  for (const [path, value] of Object.entries(records)) {
    world.personal.records.set(`${path}/marie`, value)
  }
}

/** Calls an endpoint as an owner. Marie is one of the people in the console. */
const asOwner =
  (method: string, path: string, body?: unknown): ConsoleScenario =>
  (tools) => {
    addMarie(tools)
    const token = tools.operator('camille', 'owner')
    return Promise.resolve(() => tools.send(method, path, { token, ...(body ? { body } : {}) }))
  }
const post = (path: string, body: unknown = {}) => asOwner('POST', path, body)

/** Fields that need real values, because a sample made from the schema would not match Marie. */
const KNOWN = {
  uid: 'marie',
  reason,
  sid: SID,
  alert: ALERT,
  confirm: 'marie',
  displayName: 'Marie Curie',
  email: 'marie@nouvelle.exemple.fr',
  method: 'google.com',
  subject: { uid: 'marie' },
  limit: null,
}

/** Creates a sample request body, in which the values of {@link KNOWN} replace those of the sample. */
function bodyOf(schema: Parameters<typeof sampleOf>[0]): object {
  const sample = sampleOf(schema) as object
  const known = Object.entries(KNOWN).filter(([field]) => field in sample)
  return { ...sample, ...Object.fromEntries(known) }
}

/** Calls an endpoint with a sample of its body. */
function sampleCall({ method, path, body }: Endpoint): ConsoleScenario {
  return asOwner(method, path.replace(':job', 'wake'), body && bodyOf(body))
}

/** The body schemas of the actions on a person, by the last part of the path. */
const BODIES = new Map(
  Object.values(personActions).map(({ path, body }) => [path.split('/').at(-1) ?? '', body]),
)

/** Returns a body with which an action on Marie succeeds; `revision` is the current revision of her data. */
export function bodyOnMarie(action: string, revision: string): object {
  const schema = BODIES.get(action)
  if (!schema) throw new Error(`no action on a person: ${action}`)
  return { ...bodyOf(schema), revision }
}

/** Performs an action on Marie, with the current revision of her data. */
const onMarie = (action: string) => async (tools: TestConsole) => {
  addMarie(tools)
  prepareMarie(tools, action)
  const token = tools.operator('camille', 'owner')
  const read = await tools.post('/api/tools/people/read', { uid: 'marie' }, token)
  const body = bodyOnMarie(action, (JSON.parse(read.text) as Person).revision)
  return () => tools.post(`/api/tools/people/${action}`, body, token)
}

/** Changes to Marie's account that some actions need. */
const ACCOUNTS: Readonly<Record<string, object>> = {
  enable: { disabled: true },
  'send-verification-link': { emailVerified: false },
  'remove-method': {
    providers: ['google.com'],
    linked: { 'google.com': { subject: 'g-marie', email: null } },
  },
}

/** The approved request that gave Marie her current address, because she had lost her former mailbox. */
const LOST_MAILBOX: OperatorRequest = {
  kind: 'address',
  target: 'marie',
  email: 'marie@exemple.fr',
  from: 'marie@ancienne.exemple.fr',
  cause: 'lost',
  reason,
  by: 'noe',
  at: START - DAY_MS,
  expiresAt: START,
  state: 'done',
  decidedBy: 'ines',
  decidedAt: START - DAY_MS,
}

/** Brings Marie's account into the state that an action needs. */
export function prepareMarie({ world }: TestConsole, action: string): void {
  world.accounts.set('marie', { ...world.accounts.get('marie'), ...ACCOUNTS[action] })
  if (action === 'remove-method') world.passkeys.set(`marie/${PASSKEY}`, samplePasskey(START))
  if (action === 'begin-factor-wait') addFactor(world, 'marie')
  if (action === 'report-taken-mailbox') world.requests.set('requestone', LOST_MAILBOX)
}

/** One operator makes a request, and a second one approves or rejects it. */
const asked =
  (path: string, body: object, decide: (id: string | undefined) => [string, object]) =>
  async (tools: TestConsole) => {
    const ask =
      path === 'erase' ? await onMarie('erase')(tools) : await asOwner('POST', path, body)(tools)
    const [what, decision] = decide(idIn(await ask(), 'request'))
    const token = tools.operator('noe', 'owner')
    return () => tools.post(`/api/tools/requests/${what}`, decision, token)
  }

/** Creates an announcement, then acts on it. */
const announced = (what: string, more: object) => async (tools: TestConsole) => {
  const token = tools.operator('camille', 'owner')
  const written = await tools.post('/api/tools/announcements', ANNOUNCED, token)
  const path = `/api/tools/announcements/${idIn(written, 'id')}/${what}`
  return () => tools.post(path, { revision: 1, reason, ...more }, token)
}

const proving = (path: string): ConsoleScenario => {
  return async (tools) => {
    const token = tools.operator('camille', 'owner')
    const proof = await answerWith(tools, await addAdmitted(tools, 'camille'))
    return () => tools.post(path, proof, token)
  }
}

/** Noé creates the approved link with which Inès, who has lost her passkeys, can add a new one. */
const linking: ConsoleScenario = async (tools) => {
  const token = tools.operator('noe', 'owner')
  tools.operator('ines', 'support')
  await tools.deps.operators.allowLink('ines', { by: 'noe', until: START + DAY_MS })
  return () => tools.post('/api/tools/operators/link', { uid: 'ines' }, token)
}

const asksForLink: ConsoleScenario = (tools) => {
  tools.operator('ines', 'support')
  const body = { uid: 'ines', reason, confirm: 'ines' }
  return post('/api/tools/operators/ask-link', body)(tools)
}

/** Camille has a second session in the console. In `admits`, she also has a passkey that she added to her account later. */
const endsOwn: ConsoleScenario = (tools) => {
  tools.operator('camille', 'owner')
  const [place = ''] = [...tools.world.operatorSessions.keys()]
  return post('/api/tools/access/end', { id: place.split('/')[1] })(tools)
}
const admits: ConsoleScenario = async (tools) => {
  const { id } = await addPasskey(tools, 'camille')
  return post('/api/tools/access/admit', { passkey: id })(tools)
}
const withdraws: ConsoleScenario = async (tools) => {
  const token = tools.operator('camille', 'owner')
  const { id } = await addAdmitted(tools, 'camille')
  return () => tools.post('/api/tools/access/withdraw', { passkey: id }, token)
}

const RECEIVER = {
  name: 'Facturation',
  url: 'https://facturation.exemple.fr/sesame',
  kinds: ['person.erased'],
  essential: true,
}
const WISH = { ...RECEIVER, wish: 'wwwwwwwwww', addedBy: 'anna', addedAt: START, sealed: 'x' }
const ID = 'rrrrrrrrrr'

/** Calls an endpoint of the events page, with one receiver that refused an event for a day. */
const onReceiver =
  (action: string, body: object): ConsoleScenario =>
  (tools) => {
    tools.operator('anna', 'owner')
    tools.world.tree.write(`receivers/${ID}`, { ...WISH, approvedBy: 'bruno', wanted: WISH })
    const told = { kind: 'person.erased', uid: 'gone', at: START, rev: 1, n: 0, dead: true }
    tools.world.tree.write(`events/${ID}/eeeeeeeeee`, { ...told, outcome: '503', attempts: 14 })
    return post(`/api/tools/events/${action}`, body)(tools)
  }

const ROLE = { who: 'marie', role: 'support', reason, confirm: 'marie' }
const approved = (id: string | undefined): [string, object] => [
  'approve',
  { id, confirm: 'marie', reason },
]

/** Calls that need specific values or a prepared state. */
const PREPARED: Readonly<Record<string, ConsoleScenario>> = {
  'POST /api/tools/sign-in': proving('/api/tools/sign-in'),
  'POST /api/tools/prove': proving('/api/tools/prove'),
  'POST /api/tools/access/end': endsOwn,
  'POST /api/tools/access/admit': admits,
  'POST /api/tools/access/withdraw': withdraws,
  'POST /api/tools/operators/ask-link': asksForLink,
  'POST /api/tools/operators/link': linking,
  'POST /api/tools/operators/ask': post('/api/tools/operators/ask', ROLE),
  'POST /api/tools/operators/end-sessions': async (tools) => {
    tools.operator('ines', 'support')
    return post('/api/tools/operators/end-sessions', { uid: 'ines', reason })(tools)
  },
  'POST /api/tools/services/remove': async (tools) => {
    await tools.deps.services.add('paie', { keyHash: 'a'.repeat(43), createdAt: 0 })
    return post('/api/tools/services/remove', { name: 'paie', reason })(tools)
  },
  'POST /api/tools/requests/approve, a role': asked('/api/tools/operators/ask', ROLE, approved),
  'POST /api/tools/requests/approve, an erasure': asked('erase', {}, approved),
  'POST /api/tools/requests/refuse': asked('/api/tools/operators/ask', ROLE, (id) => [
    ...(['refuse', { id, reason }] as const),
  ]),
  'POST /api/tools/people/search': post('/api/tools/people/search', { query: 'marie' }),
  'POST /api/tools/people/search, a list': post('/api/tools/people/search', { filter: 'all' }),
  'POST /api/tools/people/export-list': post('/api/tools/people/export-list', {
    filter: 'all',
    reason,
  }),
  'POST /api/tools/people/timeline': async (tools) => {
    addMarie(tools)
    for (let at = START; tools.world.audit.length < 40; at++) {
      tools.world.audit.push({ uid: 'marie', at, event: 'sign-in' })
    }
    const token = tools.operator('camille', 'owner')
    const read = await tools.post('/api/tools/people/read', { uid: 'marie' }, token)
    const cursor = (JSON.parse(read.text) as Person).timeline.next
    return () => tools.post('/api/tools/people/timeline', { uid: 'marie', cursor }, token)
  },
  ...Object.fromEntries(
    [...BODIES.keys()].map((action) => [`POST /api/tools/people/${action}`, onMarie(action)]),
  ),
  'POST /api/tools/announcements': post('/api/tools/announcements', ANNOUNCED),
  'POST /api/tools/announcements/:id/edit': announced('edit', ANNOUNCED),
  'POST /api/tools/announcements/:id/end': announced('end', {}),
  'POST /api/tools/jobs/release': (tools) => {
    tools.world.tree.write(`jobs/erasures/${dayOf(tools.world.now)}/left/guests`, 3)
    return post('/api/tools/jobs/release', { reason })(tools)
  },
  'POST /api/tools/events/search': onReceiver('search', {}),
  'POST /api/tools/events/ask': onReceiver('ask', { receiver: null, ...RECEIVER, reason }),
  'POST /api/tools/events/approve': onReceiver('approve', {
    receiver: ID,
    wish: WISH.wish,
    confirm: RECEIVER.url,
    reason,
  }),
  'POST /api/tools/events/refuse': onReceiver('refuse', { receiver: ID, wish: WISH.wish, reason }),
  'POST /api/tools/events/suspend': onReceiver('suspend', {
    receiver: ID,
    suspended: true,
    reason,
  }),
  'POST /api/tools/events/test': onReceiver('test', { receiver: ID }),
  'POST /api/tools/events/remove': async (tools) => {
    const call = await onReceiver('remove', { receiver: ID, reason })(tools)
    tools.world.tree.write('events', null)
    return call
  },
  'POST /api/tools/events/resend': onReceiver('resend', { receiver: ID, uid: null, reason }),
  'POST /api/tools/events/release': onReceiver('release', {
    receiver: ID,
    uid: 'gone',
    confirm: 'gone',
    reason,
  }),
}

const prepared = new Set(Object.keys(PREPARED).map((name) => name.split(',')[0]))

/** Successful calls of every console endpoint, at least one each, by method and path. */
export const CONSOLE_SCENARIOS: Readonly<Record<string, ConsoleScenario>> = {
  ...Object.fromEntries(
    (await exportedConsoleEndpoints())
      .filter(([name]) => !prepared.has(name))
      .map(([name, endpoint]) => [name, sampleCall(endpoint)] as const),
  ),
  ...PREPARED,
}
