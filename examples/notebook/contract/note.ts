import { timeMs, visibleText } from '@sesame/contract/fields'
import { stored } from '@sesame/contract/stored'
import type * as z from 'zod/mini'

/** How many notes somebody may have. */
export const MAX_NOTES = { guest: 1, registered: 100 } as const

export const MAX_NOTE = 200

export const noteText = visibleText(MAX_NOTE)

/** `notes/{uid}/{id}`: a note. Its owner reads and removes it, and a registered one changes its text. */
export const note = stored({ text: noteText, at: timeMs })
export type Note = z.infer<typeof note>
