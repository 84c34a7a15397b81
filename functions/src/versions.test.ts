import { describe, expect, it } from 'vitest'
import { startApi, type TestApi, type Scenario } from './testing/api-client.ts'
import { SCENARIOS } from './testing/scenarios.ts'
import { START, type World } from './testing/fakes/world.ts'

/** What a newer revision keeps in each record. */
const FUTURE = { future: { of: 'a newer revision' } }

const LABEL = { device: 'iPhone', browser: 'Safari' }

/** What the export takes from where it lies, by the path that it has there. */
const EXPORTED: Record<string, object> = {
  sessions: { ...LABEL, provider: 'password', createdAt: START, lastSeenAt: START },
  logins: { ...LABEL, provider: 'password', at: START },
  devices: { ...LABEL, provider: 'password', firstSeenAt: START, lastSeenAt: START },
  notifications: { kind: 'new-device', at: START },
  presence: { online: true, lastChanged: START },
}

/** Answers carry tokens and ids that are new each time. */
function comparable(text: string): string {
  return text
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'token')
    .replace(/"[A-Za-z0-9]{10}"/g, '"id"')
    .replace(/"(?<name>challenge|id|credentialId|publicKey|customToken)":"[^"]+"/g, '"$<name>":"…"')
}

/** The records of a world, under names. */
function recordsOf({ users, states, sessions, logins }: World): Map<string, object> {
  const named = { user: users, state: states, session: sessions, login: new Map(logins.entries()) }
  return new Map(
    Object.entries(named).flatMap(([name, records]) =>
      [...records].map(([key, record]): [string, object] => [`${name} ${key}`, record]),
    ),
  )
}

/** Every record of the world has been written by a newer revision. */
function bringForward({ users, states, sessions, logins, personal }: World): void {
  for (const records of [users, states, sessions] as Map<string, object>[]) {
    for (const [key, record] of records) records.set(key, { ...record, ...FUTURE })
  }
  for (const [i, login] of logins.entries()) {
    const newer = { ...login, ...FUTURE, provider: 'of-tomorrow' }
    logins[i] = newer
  }
  for (const [path, record] of Object.entries(EXPORTED)) {
    personal.records.set(`${path}/marie`, { id: { ...record, ...FUTURE } })
  }
}

async function play(scenario: Scenario, prepare: (api: TestApi) => void) {
  const api = await startApi()
  try {
    const act = await scenario(api)
    for (const [path, record] of Object.entries(EXPORTED)) {
      api.world.personal.records.set(`${path}/marie`, { id: record })
    }
    prepare(api)
    const before = recordsOf(api.world)
    const { status, text } = await act()
    return { status, text: comparable(text), before, after: recordsOf(api.world) }
  } finally {
    await api.close()
  }
}

describe.each(Object.entries(SCENARIOS))('%s, over records one field ahead', (name, scenario) => {
  it('answers as ever, and leaves the field where it was', async () => {
    const usual = await play(scenario, () => undefined)
    const { status, text, before, after } = await play(scenario, ({ world }) => bringForward(world))
    const isExport = name.endsWith('/user/export')
    const mark = JSON.stringify(FUTURE).slice(1, -1)
    expect(text.includes(mark)).toBe(isExport)
    expect([status, text.replaceAll(`,${mark}`, '')]).toEqual([usual.status, usual.text])
    for (const [key, record] of after) {
      if (before.has(key)) expect([key, record]).toEqual([key, expect.objectContaining(FUTURE)])
    }
  })
})

it('exports alerts of a kind, and ways in, that only a newer revision knows', async () => {
  const scenario = SCENARIOS['GET /api/common/user/export']
  if (!scenario) throw new Error('no scenario')
  const { status, text } = await play(scenario, ({ world: { personal } }) => {
    personal.records.set('notifications/marie', { id: { kind: 'of-tomorrow', at: START } })
    personal.records.set('logins/marie', { id: { ...EXPORTED['logins'], provider: 'of-tomorrow' } })
  })
  expect(status).toBe(200)
  expect(text).toContain('"kind":"of-tomorrow"')
  expect(text).toContain('"provider":"of-tomorrow"')
})
