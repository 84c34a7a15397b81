import { MAILS_MS } from '@sesame/contract/constants'
import { FOUND_MAILS, searchMails, type FoundMail } from '@sesame/contract/endpoints/console/people'
import { mail } from '@sesame/contract/records/mail'
import { notification } from '@sesame/contract/records/notification'
import { userRecord } from '@sesame/contract/records/user'
import * as z from 'zod/mini'
import { readAccess } from '../../../common/access/read-access.ts'
import { CONSOLE_LIMITS } from '../../../common/limits/console-limits.ts'
import { recipientKey } from '../../../mails/recipient-key.ts'
import { NOBODY, type MailName } from '../../../mails/waiting-mail.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../../console-route.ts'
import { writeToJournal } from '../../run-action.ts'
import { previewOf } from '../sheet/preview-mail.ts'
import { masked } from './search-people.ts'

/** `POST api/tools/mails/search`. The journal records that an address was looked up, and how many e-mails were found. */
export function searchMailsRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(
    searchMails,
    async ({ body: { email }, operator, context }) => {
      const { config, mailRecipients, now } = deps
      const to = recipientKey(config.pepper, email)
      const names = await mailRecipients.find(to, now() - MAILS_MS, FOUND_MAILS + 1)
      const known = names.slice(0, FOUND_MAILS)
      const items = (await Promise.all(known.map((name) => read(deps, name)))).flat()
      await writeToJournal(deps, {
        operator,
        context,
        action: 'mails-searched',
        target: null,
        about: `${items.length} mails ${masked(email)}`,
      })
      return {
        body: { items, hasMore: names.length > FOUND_MAILS, areOurs: config.sendsEmails },
      }
    },
    { limits: [CONSOLE_LIMITS.operatorSearches] },
  )
}

/** Reads the e-mail with this name in the index. Returns an empty list if sending it never began. */
async function read(
  { records }: Pick<ConsoleDeps, 'records'>,
  { owner, key }: MailName,
): Promise<FoundMail[]> {
  const [record, alert, profile, access] = await records.read(owner, [
    `mails/${owner}/${key}`,
    `notifications/${owner}/${key}`,
    `users/${owner}`,
    `access/${owner}`,
  ])
  const found = z.safeParse(mail, record)
  if (!found.success) return []
  const { kind, at, outcome } = found.data
  const told = z.safeParse(notification, alert)
  const user = z.safeParse(userRecord, profile)
  const facts = { alerts: told.success ? { [key]: told.data } : {}, record: readAccess(access) }
  const to = { name: null, locale: user.success ? user.data.locale : ('fr' as const) }
  const subject = previewOf(facts, key, found.data, to)?.subject ?? null
  return [{ kind, at, outcome, subject, uid: owner === NOBODY ? null : owner }]
}
