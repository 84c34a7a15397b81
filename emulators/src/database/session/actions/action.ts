import type { Body } from '../../wire/message.ts'
import type { Reply } from '../reply.ts'
import type { Session } from '../session.ts'

/**
 * Performs a request and returns the reply.
 * @throws PermissionDeniedError or InvalidDataError, which become replies; TypeError for a malformed
 *   body, which closes the connection
 */
export type Action = (session: Session, body: Body) => Reply
