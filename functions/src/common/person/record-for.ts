import { isErased } from '../access/access-record.ts'
import type { Consequences } from './consequences.ts'
import { readPerson, type PersonDeps } from './person.ts'

/** Records something about a person outside the person's own requests. Records nothing if the person was erased. */
export async function recordFor(
  deps: PersonDeps,
  uid: string,
  decide: (then: Consequences) => void,
): Promise<void> {
  const person = await readPerson(deps, uid, { needs: [] })
  await person.commit(({ record }, then) => {
    if (!isErased(record)) decide(then)
    return { record, result: undefined }
  })
}
