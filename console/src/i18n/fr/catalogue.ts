import { access } from './access.ts'
import { actionDialog } from './action-dialog.ts'
import { announcements } from './announcements.ts'
import { data } from './data.ts'
import { diagnosis } from './diagnosis.ts'
import { events } from './events.ts'
import { frame } from './frame.ts'
import { jobs } from './jobs.ts'
import { journal } from './journal.ts'
import { limits } from './limits.ts'
import { operators } from './operators.ts'
import { overview } from './overview.ts'
import { ownAccess } from './own-access.ts'
import { pending } from './pending.ts'
import { people } from './people.ts'
import { person } from './person.ts'
import { refusals } from './refusals.ts'
import { services } from './services.ts'
import { states } from './states.ts'

export const fr = {
  access,
  actionDialog,
  announcements,
  data,
  diagnosis,
  events,
  frame,
  jobs,
  journal,
  limits,
  operators,
  overview,
  ownAccess,
  pending,
  people,
  person,
  refusals,
  services,
  states,
}

/** All texts of the console, in French. The English texts do not compile unless they have the same keys. */
export type Texts = typeof fr
