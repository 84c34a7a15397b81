import type { FoundMails } from '@sesame/contract/endpoints/console/people'
import { DAY_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firebaseMails } from '../../../adapters/firebase/mails/mail-store.ts'
import { erase } from '../../../common/personal-data/erase.ts'
import { CONSOLE_LIMITS } from '../../../common/limits/console-limits.ts'
import { recipientKey } from '../../../mails/recipient-key.ts'
import { NOBODY } from '../../../mails/waiting-mail.ts'
import { errorOf } from '../../../testing/api-client.ts'
import { startConsole, type TestConsole } from '../../../testing/console/start-console.ts'

let tools: TestConsole
beforeEach(async () => {
  tools = await startConsole()
  tools.person('marie')
})
afterEach(() => tools.close())

/** Searches in a new session, since the clock advances by days. */
const ask = (body: object) =>
  tools.post('/api/tools/mails/search', body, tools.operator('noe', 'support'))
async function search(email: string): Promise<FoundMails> {
  const reply = await ask({ email })
  expect(reply.status).toBe(200)
  return JSON.parse(reply.text) as FoundMails
}

const store = () => firebaseMails(tools.world.tree.databases(), tools.deps.records)
let sent = 0
/** Records an e-mail in the way `sendMail` does. */
async function mailed(address: string, { kind = 'verify-email', owner = 'marie' } = {}) {
  const name = { owner, key: `k${String(++sent).padStart(9, '0')}` }
  const to = recipientKey(tools.deps.config.pepper, address)
  await store().claim(name, { kind, to, at: tools.world.now, maxADay: Infinity })
  await store().end(name, 'sent')
  return name
}
const index = () => tools.world.tree.read('mailRecipients')

describe('a search for e-mails by recipient', () => {
  it('finds e-mails to an address in upper or lower case, newest first, with their subject', async () => {
    await mailed('Marie@exemple.fr')
    await mailed('paul@exemple.fr')
    tools.world.now += DAY_MS
    await mailed('marie@exemple.fr', { kind: 'unheard-of' })
    const { items, hasMore, areOurs } = await search('MARIE@exemple.fr')
    expect(items).toEqual([
      {
        kind: 'unheard-of',
        at: tools.world.now,
        outcome: 'sent',
        subject: null,
        uid: 'marie',
      },
      {
        kind: 'verify-email',
        at: tools.world.now - DAY_MS,
        outcome: 'sent',
        subject: expect.stringMatching(/adresse/iu) as string,
        uid: 'marie',
      },
    ])
    expect([hasMore, areOurs]).toEqual([false, true])
    expect(JSON.stringify(index())).not.toMatch(/exemple/u)
  })

  it('finds e-mails to a person’s former address, and to people without an account', async () => {
    await mailed('ancienne@exemple.fr', { kind: 'email-changed' })
    await mailed('ancienne@exemple.fr', { kind: 'erased', owner: NOBODY })
    const { items } = await search('ancienne@exemple.fr')
    expect(items.map(({ kind, uid }) => [kind, uid]).sort()).toEqual([
      ['email-changed', 'marie'],
      ['erased', null],
    ])
  })

  it('finds no e-mail older than thirty days, and none that was never sent', async () => {
    await store().free(await mailed('marie@exemple.fr'))
    expect((await search('marie@exemple.fr')).items).toEqual([])
    await mailed('marie@exemple.fr')
    tools.world.now += 30 * DAY_MS
    expect((await search('marie@exemple.fr')).items).toHaveLength(1)
    tools.world.now += 1
    expect((await search('marie@exemple.fr')).items).toEqual([])
  })

  it('returns the latest twenty, and reports that there are more', async () => {
    for (let n = 0; n <= 20; n++) {
      tools.world.now += 1
      await mailed('marie@exemple.fr')
    }
    const { items, hasMore } = await search('marie@exemple.fr')
    expect([items.length, hasMore, items[0]?.at]).toEqual([20, true, tools.world.now])
  })

  it('finds no e-mail to an erased person, even if sending it began after the erasure', async () => {
    await mailed('marie@exemple.fr')
    tools.person('marie2')
    await mailed('autre@exemple.fr', { owner: 'marie2' })
    await erase(tools.deps, 'marie')
    await mailed('marie@exemple.fr')
    expect((await search('marie@exemple.fr')).items).toEqual([])
    expect(Object.keys(index() as object)).toEqual([expect.stringMatching(/^marie2,/u)])
  })

  it('adds a journal entry that contains no name or address', async () => {
    await mailed('marie@exemple.fr')
    await search('marie@exemple.fr')
    expect(tools.world.journal).toMatchObject([
      { action: 'mails-searched', operator: 'noe', about: '1 mails ma…@ex….fr' },
    ])
  })

  it('returns nothing if the journal cannot be written', async () => {
    tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
    expect((await ask({ email: 'marie@exemple.fr' })).status).toBe(503)
  })

  it('counts towards the operator’s daily limit of searches', async () => {
    for (let n = 0; n < CONSOLE_LIMITS.operatorSearches.max; n++)
      await tools.deps.limiter.take(CONSOLE_LIMITS.operatorSearches, 'noe')
    const refused = await ask({ email: 'marie@exemple.fr' })
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'request/too-many'])
  })

  it.each([{}, { email: 'marie' }, { email: 'marie@exemple.fr', uid: 'marie' }])(
    'rejects %j',
    async (body) => {
      expect((await ask(body)).status).toBe(400)
    },
  )
})
