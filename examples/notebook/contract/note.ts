import { timeMs, visibleText } from '@sesame/contract/fields'
import { stored } from '@sesame/contract/stored'
import * as z from 'zod/mini'

/** How many notes somebody may have. */
export const MAX_NOTES = { guest: 1, registered: 100 } as const

export const MAX_NOTE = 200

export const noteText = visibleText(MAX_NOTE)

/**
 * `notes/{uid}/{id}`: a note. Its owner may read and remove it, and change its text if registered. The rules check only the
 * length of the text.
 */
export const note = stored({ text: z.string(), at: timeMs })
export type Note = z.infer<typeof note>
