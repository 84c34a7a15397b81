import { createHmac, type KeyObject } from 'node:crypto'
import { isSameSecret } from './is-same-secret.ts'
import { randomId } from './random-id.ts'

/** The browser that sent a request. */
export interface Browser {
  /** A random id. Only the token contains it. We store only a hash of it (`deviceId`). */
  readonly id: string
  /** The signed id. The browser stores it and sends it with its next sign-in. */
  readonly token: string
}

/** Reads the token that a browser sent. A browser without a valid token counts as new and gets a new id. */
export function browserOf(pepper: KeyObject, token: string | undefined): Browser {
  const [given = ''] = token?.split('.') ?? []
  const id = isSameSecret(token ?? '', browserToken(pepper, given))
    ? given
    : randomId() + randomId()
  return { id, token: browserToken(pepper, id) }
}

/** Returns the token of the browser with this id. */
export const browserToken = (pepper: KeyObject, id: string): string =>
  `${id}.${createHmac('sha256', pepper).update(`browser ${id}`).digest('base64url')}`
