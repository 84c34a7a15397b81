import type { Account } from '../common/account/account.ts'
import type { JobDeps } from './job-deps.ts'

/** Somebody of whom we keep something, with their account; null when there is none any more. */
export type WithAccount<Person> = Person & { readonly account: Account | null }

/** People with their accounts, looked up a page at a time. */
export async function* withAccounts<Person extends { readonly uid: string }>(
  { accounts }: Pick<JobDeps, 'accounts'>,
  pages: AsyncIterable<readonly Person[]>,
): AsyncGenerator<WithAccount<Person>[]> {
  for await (const page of pages) {
    const found = new Map(
      (await accounts.find(page.map(({ uid }) => uid))).map((account) => [account.uid, account]),
    )
    yield page.map((person) => ({ ...person, account: found.get(person.uid) ?? null }))
  }
}
