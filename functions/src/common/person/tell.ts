import { isErased } from '../access/access-record.ts'
import type { Consequences } from './consequences.ts'
import { readPerson, type PersonDeps } from './person.ts'

/** Tells a person something that no request of theirs decided; nothing of a person who is erased. */
export async function tell(
  deps: PersonDeps,
  uid: string,
  say: (then: Consequences) => void,
): Promise<void> {
  const person = await readPerson(deps, uid, { needs: [] })
  await person.commit(({ record }, then) => {
    if (!isErased(record)) say(then)
    return { record, result: undefined }
  })
}
