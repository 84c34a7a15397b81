import type { ConsoleEndpoint } from '@sesame/contract/console-endpoint'
import type { BodyOf, ResponseOf } from '@sesame/contract/endpoint'
import type { JournalAction } from '@sesame/contract/records/journal-entry'
import type * as z from 'zod/mini'
import { ApiError } from '../../common/api-error.ts'
import { runAction } from '../run-action.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import type { Gathered } from './sheet/gather.ts'
import { findPerson, readSheet } from './sheet/read-sheet.ts'
import { revisionOf } from './sheet/revision.ts'

/** The fields in the request of every action on a person: the person, the revision that the operator saw, and the reason. */
interface Seen {
  readonly uid: string
  readonly revision: string
  readonly reason: string
}

type OnPerson = ConsoleEndpoint<z.core.$ZodType<Seen>>

/** The fields that an action returns in addition to the person. */
type Done<E> = ResponseOf<E> extends { ended: number } ? Promise<{ ended: number }> : Promise<void>

interface How<E extends OnPerson> {
  readonly action: JournalAction
  /** Returns details for the `about` field of the action's journal entries. */
  readonly about?: (body: BodyOf<E>) => string
  readonly work: (deps: ConsoleDeps, known: Gathered, body: BodyOf<E>) => Done<E>
}

/**
 * Builds the route of an action on a person. The route refuses the action if the person has changed since the operator saw
 * them, or if the body's `confirm` does not match the person. After the action, the route returns the person again.
 *
 * The route throws what `findConfirmed`, `claim`, `runAction` and `work` throw.
 */
export function personAction<E extends OnPerson>(
  endpoint: E,
  { action, about, work }: How<E>,
): (deps: ConsoleDeps) => ConsoleRoute {
  return (deps) =>
    consoleRoute(endpoint, async ({ body, operator, context }) => {
      const { uid, reason } = body
      const known = await findConfirmed(deps, body)
      const given = { operator, context, action, target: uid, reason }
      const more = await runAction(
        deps,
        about ? { ...given, about: about(body) } : given,
        async () => {
          await claim(deps, known)
          return work(deps, known, body)
        },
      )
      return { body: { person: await readSheet(deps, uid), ...more } as ResponseOf<E> }
    })
}

/**
 * Finds the person, and checks that they have not changed since the operator saw them. To call before the action is
 * journaled, because a typing error in `confirm` is not an action.
 *
 * @throws {ApiError} `tools/not-found`, `tools/changed` if the person has changed since, `tools/unavailable-here` while they
 *   are being erased, and `request/invalid` if `confirm` does not match the person.
 */
export async function findConfirmed(
  deps: ConsoleDeps,
  { uid, revision, confirm }: Pick<Seen, 'uid' | 'revision'> & { readonly confirm?: string },
): Promise<Gathered> {
  const known = await findPerson(deps, uid)
  if (revisionOf(known) !== revision)
    throw new ApiError('tools/changed', { because: 'person-changed' })
  if (known.erasingSince !== null)
    throw new ApiError('tools/unavailable-here', { because: 'being-erased' })
  const { user, account } = known
  // The address that operators see: the profile's address or, if there is none, the account's.
  const email = user?.email ?? account?.email ?? null
  if (confirm !== undefined) requireConfirmed({ uid, email }, confirm)
  return known
}

/** @throws {ApiError} `tools/changed` if another operator has already acted on the same revision of the person. */
export async function claim(
  { directory }: Pick<ConsoleDeps, 'directory'>,
  { uid, acts }: Pick<Gathered, 'uid' | 'acts'>,
): Promise<void> {
  if (!(await directory.claim(uid, acts)))
    throw new ApiError('tools/changed', { because: 'person-claimed' })
}

/** @throws {ApiError} `tools/unavailable-here` (409) if the action is not possible for this person. */
export function requireFit(isFit: boolean): asserts isFit {
  if (!isFit) throw new ApiError('tools/unavailable-here', { because: 'unfit-act' })
}
