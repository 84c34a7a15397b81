import { ERASURE_NOTICE_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Account } from '../../common/account/account.ts'
import { sayGoodbye } from '../../common/account/say-goodbye.ts'
import { tell } from '../../common/person/tell.ts'
import { erase } from '../../common/personal-data/erase.ts'
import type { Job, JobDeps } from '../running/job.ts'
import { sweep } from '../running/sweep.ts'

/**
 * Erases accounts without a visit for as long as the operator has set; by default none is. Their owners are told a week
 * before by a letter of its own, and whom it did not reach keeps their account. A visit, or a new setting, starts over.
 */
export const idleAccounts: Job = {
  name: 'idle-accounts',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.idleAccountsMs === null ? none() : deps.accounts.all(),
      isDue: async (account) => (await stepOf(deps, account)) !== null,
      remove: async (accounts) => {
        // Checked again: somebody may have come back since the page was read.
        for (const { uid } of accounts) {
          const [account] = await deps.accounts.find([uid])
          const step = account && (await stepOf(deps, account))
          if (step) await step(account)
        }
      },
    }),
}

type Step = (account: Account) => Promise<void>

/** What is due for an account: its warning, its erasure, or nothing. */
async function stepOf(deps: JobDeps, account: Account): Promise<Step | null> {
  const { idleAccountsMs, sweeps, now } = deps
  const { uid, isGuest, disabled, emailVerified, lastActiveAt } = account
  // A disabled account is an operator's matter; nobody could be warned at an address that was never verified.
  if (idleAccountsMs === null || isGuest || disabled || !emailVerified) return null
  const isIdle = (seenAt: number) => seenAt + idleAccountsMs - ERASURE_NOTICE_MS <= now()
  if (!isIdle(lastActiveAt)) return null
  const seenAt = Math.max(lastActiveAt, await sweeps.lastSeenAt(uid))
  if (!isIdle(seenAt)) return null
  const dueAt = seenAt + idleAccountsMs
  const key = `idle-${Math.floor(dueAt / SECOND_MS)}`
  const warned = await sweeps.mailRecord(uid, key)
  if (!warned) return () => warn(deps, uid, key, dueAt)
  const isErasable = warned.outcome === 'sent' && warned.at + ERASURE_NOTICE_MS <= now()
  return isErasable && dueAt <= now() ? (known) => eraseIdle(deps, known) : null
}

async function warn(deps: JobDeps, uid: string, key: string, dueAt: number): Promise<void> {
  const erasedAt = Math.max(dueAt, deps.now() + ERASURE_NOTICE_MS)
  await tell(deps, uid, (then) => then.letter(key, { kind: 'erasure-near', erasedAt }))
}

async function eraseIdle(deps: JobDeps, account: Account): Promise<void> {
  const user = await deps.users.find(account.uid)
  await erase(deps, account.uid)
  await sayGoodbye(deps, { account, user, at: deps.now(), idle: true })
}

async function* none(): AsyncGenerator<readonly Account[]> {
  yield await Promise.resolve([])
}
