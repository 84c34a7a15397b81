import { describe, expect, it } from 'vitest'
import {
  LIST_FIELDS,
  ADDRESS_FIELDS,
  NAME_FIELDS,
} from '../../../functions/src/common/directory/directory-fields.ts'
import { mainUrl, rulesEnvironment } from '../support/rules-environment.ts'

rulesEnvironment()

/** Requests the first record, ordered by a child, over REST as the functions do. REST refuses a query without an index. */
async function firstBy(path: string, child: string) {
  const url = new URL(mainUrl())
  url.pathname = `${path}.json`
  url.searchParams.set('orderBy', JSON.stringify(child))
  url.searchParams.set('limitToFirst', '1')
  const response = await fetch(url, { headers: { authorization: 'Bearer owner' } })
  return { status: response.status, text: await response.text() }
}

/**
 * Every query of the functions: its path, and the children by which it can be ordered. `$value` means that the values themselves
 * are ordered.
 */
const QUERIES: readonly (readonly [path: string, children: readonly string[]])[] = [
  [
    'directory',
    ['domain', ...ADDRESS_FIELDS, ...NAME_FIELDS, ...new Set(Object.values(LIST_FIELDS))],
  ],
  ['operatorAudit/entries', ['operator', 'target', 'action']],
  ['operatorRequests', ['at', 'target']],
  ['announcementDrafts', ['endedAt']],
  ['rateLimits/sign-in/0', ['n']],
  ['access', ['wakeAt']],
  ['seen', ['$value']],
  ['notifications/marie', ['at']],
  ['mails/marie', ['at']],
  ['passkeyOwners', ['$value']],
  ['mailRecipients', ['to', 'at']],
  ['events/receiver', ['uid', 'nextAt', 'at', 'dead', 'deliveredAt', 'firstAt', 'triedAt']],
]

describe('an index of the database', () => {
  it.each(QUERIES.flatMap(([path, children]) => children.map((child) => [path, child] as const)))(
    'allows queries of %s by %s',
    async (path, child) => {
      expect(await firstBy(path, child)).toMatchObject({ status: 200 })
    },
  )

  it('is missing for a child that is not declared', async () => {
    const refused = await firstBy('users', 'displayName')
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Index not defined')
  })
})
