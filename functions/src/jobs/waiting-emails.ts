import { MAILS_MS, WAITING_MAIL_MS } from '@sesame/contract/constants'
import { MINUTE_MS } from '@sesame/contract/durations'
import { MAX_OLD, type WaitingEmail } from '../common/ports/sweep-store.ts'
import { NOBODY } from '../mails/waiting-mail.ts'
import type { Job, JobDeps } from './running/job.ts'
import { sumOf, sweep } from './running/sweep.ts'

/** The queue delivers within seconds. An e-mail that has waited this long was probably lost from the queue. */
const QUEUED_MS = 15 * MINUTE_MS

/** Requeues the e-mails that are not sent yet. An e-mail that is already in the queue is not queued twice. */
export const unsentMails: Job = {
  name: 'unsent-mails',
  asked: true,
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.mailTasks === null ? none() : deps.sweeps.waitingEmails(),
      isDue: (message) => isOlder(deps, message, QUEUED_MS),
      remove: async (emails) => {
        for (const { owner, key } of emails) await deps.mailTasks?.enqueue({ owner, key })
      },
    }),
}

/**
 * Removes e-mails that have waited for over two days: it is too late to send them, and some contain an address. Also removes,
 * after 30 days, the records of e-mails to people without an account (`wake` removes the records of other people), and everyone's
 * entries in the index by recipient.
 */
export const lostMails: Job = {
  name: 'lost-mails',
  async run(deps, run) {
    const waiting = await sweep(deps, run, {
      pages: deps.sweeps.waitingEmails(),
      isDue: (message) => isOlder(deps, message, WAITING_MAIL_MS),
      remove: async (emails) => {
        for (const message of emails) await deps.sweeps.removeWaitingEmail(message)
      },
    })
    const kept = await sweep(deps, run, {
      pages: untilRepeated(() => nobodysOld(deps)),
      isDue: () => true,
      groupSize: MAX_OLD,
      remove: (mails) => deps.sweeps.removeOld(NOBODY, { audit: [], notifications: [], mails }),
    })
    const indexed = await sweep(deps, run, {
      pages: untilRepeated(() => deps.sweeps.oldRecipients(deps.now() - MAILS_MS)),
      isDue: () => true,
      groupSize: MAX_OLD,
      remove: (ids) => deps.sweeps.removeRecipients(ids),
    })
    return sumOf(sumOf(waiting, kept), indexed)
  },
}

/** Returns ids of old records of e-mails to people without an account. */
async function nobodysOld({ sweeps, now }: JobDeps): Promise<readonly string[]> {
  const before = { audit: 0, notifications: 0, mails: now() - MAILS_MS }
  return (await sweeps.tooOld(NOBODY, before)).mails
}

/** Lists ids page by page. Stops at a page that repeats, which happens in a dry run because nothing is removed. */
async function* untilRepeated(
  list: () => Promise<readonly string[]>,
): AsyncGenerator<readonly string[]> {
  for (let last = ''; ;) {
    const ids = await list()
    const [first] = ids
    if (first === undefined || first === last) return
    last = first
    yield ids
  }
}

function isOlder({ now }: Pick<JobDeps, 'now'>, { at }: WaitingEmail, ageMs: number): boolean {
  return at === null || at < now() - ageMs
}

async function* none(): AsyncGenerator<readonly WaitingEmail[]> {
  yield await Promise.resolve([])
}
