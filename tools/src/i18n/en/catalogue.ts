import type { Texts } from '../fr/catalogue.ts'
import { access } from './access.ts'
import { act } from './act.ts'
import { data } from './data.ts'
import { deeds } from './deeds.ts'
import { events } from './events.ts'
import { frame } from './frame.ts'
import { journal } from './journal.ts'
import { operators } from './operators.ts'
import { people } from './people.ts'
import { person } from './person.ts'
import { states } from './states.ts'

export const en: Texts = {
  access,
  act,
  data,
  deeds,
  events,
  frame,
  journal,
  operators,
  people,
  person,
  states,
}
