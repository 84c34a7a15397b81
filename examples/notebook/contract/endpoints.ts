import { endpoint } from '@sesame/contract/endpoint'
import { id } from '@sesame/contract/fields'
import * as z from 'zod/mini'
import { noteText } from './note.ts'

/** Adds a note. Guests may call this endpoint too. */
export const addNote = endpoint('POST', '/api/notebook/notes', 'session', {
  body: z.strictObject({ text: noteText }),
  response: z.object({ id }),
})

export const applicationEndpoints = { addNote } as const
