import type { Texts } from '../fr/catalogue.ts'
import { access } from './access.ts'
import { act } from './act.ts'
import { data } from './data.ts'
import { frame } from './frame.ts'
import { states } from './states.ts'

export const en: Texts = { access, act, data, frame, states }
