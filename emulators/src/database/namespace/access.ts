import type { RulesAuth } from '../rules/variables.ts'

/** The reader or writer: the owner, who bypasses the rules, or a caller. */
export type Access =
  { readonly owner: true } | { readonly owner: false; readonly auth: RulesAuth | null }

export const OWNER: Access = { owner: true }
export const SIGNED_OUT: Access = { owner: false, auth: null }

/** A read or write refused by the rules. */
export class PermissionDeniedError extends Error {
  override readonly name = 'PermissionDeniedError'

  constructor() {
    super('Permission denied')
  }
}
