import { timeMs, visibleText } from '@sesame/contract/fields'
import { stored } from '@sesame/contract/stored'
import * as z from 'zod/mini'

/** How many notes a person may have. */
export const MAX_NOTES = { guest: 1, registered: 100 } as const

export const MAX_NOTE = 200

export const noteText = visibleText(MAX_NOTE)

/**
 * A note, at `notes/{uid}/{id}`. The owner may read and remove the note. A registered owner may also change its text. The
 * database rules check only the length of the text.
 */
export const note = stored({ text: z.string(), at: timeMs })
export type Note = z.infer<typeof note>
