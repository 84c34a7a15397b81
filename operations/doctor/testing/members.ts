import type { Reply } from './fake-servers.ts'

/** The functions' service accounts, named as in docs/operations.md. */
export const ACCOUNTS = [
  'sesame-api',
  'sesame-events',
  'sesame-files',
  'sesame-jobs',
  'sesame-mails',
  'sesame-tools',
] as const

type AccountName = (typeof ACCOUNTS)[number]

export function addressOf(name: AccountName, id: string): string {
  return `${name}@${id}.iam.gserviceaccount.com`
}

export function memberOf(name: AccountName, id: string): string {
  return `serviceAccount:${addressOf(name, id)}`
}

/** Returns an IAM policy with one role. */
export function policyOf(role: string, members: readonly string[]): Reply {
  return { body: { bindings: [{ role, members: [...members] }] } }
}
