import { access } from './access.ts'
import { act } from './act.ts'
import { data } from './data.ts'
import { frame } from './frame.ts'
import { states } from './states.ts'

export const fr = { access, act, data, frame, states }

/** Every text of the console, as French has it: English has the same keys or does not compile. */
export type Texts = typeof fr
