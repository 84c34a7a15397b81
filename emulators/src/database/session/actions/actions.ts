import { ok } from '../reply.ts'
import type { Action } from './action.ts'
import { authenticate, authenticateOwner, unauthenticate } from './authenticate.ts'
import { getOnce, listen, unlisten } from './listen.ts'
import { cancelOnDisconnect, mergeOnDisconnect, putOnDisconnect } from './on-disconnect.ts'
import { merge, put } from './write.ts'

const accept: Action = () => ok()

/** Every action of protocol version 5, by its name on the wire. */
export const actions: ReadonlyMap<string, Action> = new Map([
  ['s', accept],
  ['auth', authenticate],
  ['gauth', authenticateOwner],
  ['unauth', unauthenticate],
  ['appcheck', accept],
  ['unappeck', accept],
  ['unappcheck', accept],
  ['q', listen],
  ['n', unlisten],
  ['g', getOnce],
  ['p', put],
  ['m', merge],
  ['o', putOnDisconnect],
  ['om', mergeOnDisconnect],
  ['oc', cancelOnDisconnect],
])
