import { ApiError } from '@sesame/functions/src/common/api-error.ts'
import type { ApiDeps } from '@sesame/functions/src/common/api-deps.ts'
import { personRoute, type Route, type RouteDeps } from '@sesame/functions/src/common/http/route.ts'
import { addNote } from '../contract/endpoints.ts'
import { MAX_NOTES } from '../contract/note.ts'

/** `POST api/notebook/notes { text }`: adds a note. The same database update records the event and increments its count. */
export function addNoteRoute(deps: RouteDeps & ApiDeps): Route {
  return personRoute(deps, addNote, {
    needs: ['user', 'application'],
    handle: async ({ body: { text }, person }) => {
      const id = await person.commit(({ record, user, application: { notes } }, then) => {
        const max = MAX_NOTES[user?.isAnonymous === false ? 'registered' : 'guest']
        if (Object.keys(notes ?? {}).length >= max) throw new ApiError('notebook/full')
        const id = then.draw('note')
        then.write(`notes/${id}`, { text, at: then.at })
        then.audit('note-added')
        then.count('note-added')
        return { record, result: id }
      })
      return { body: { id } }
    },
  })
}
