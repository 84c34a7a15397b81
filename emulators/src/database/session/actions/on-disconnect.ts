import { parseUpdate } from '../../namespace/plan-write.ts'
import { parsePath, parseTarget } from '../../tree/path.ts'
import { object, string } from '../../wire/message.ts'
import { ok } from '../reply.ts'
import type { Action } from './action.ts'

/** `o`: replaces a value when the client disconnects. */
export const putOnDisconnect: Action = ({ onDisconnect, access }, body) => {
  onDisconnect.add([{ ...parseTarget(string(body['p'])), json: body['d'] }], access)
  return ok()
}

/** `om`: replaces several values at once when the client disconnects. */
export const mergeOnDisconnect: Action = ({ onDisconnect, access }, body) => {
  onDisconnect.add(parseUpdate(string(body['p']), object(body['d'])), access)
  return ok()
}

/** `oc`: cancels the pending writes at or below a path. */
export const cancelOnDisconnect: Action = ({ onDisconnect }, body) => {
  onDisconnect.cancel(parsePath(string(body['p'])))
  return ok()
}
