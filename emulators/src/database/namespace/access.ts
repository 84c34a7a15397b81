import type { RulesAuth } from '../rules/variables.ts'

/** The access of a reader or writer: as the owner, who bypasses the rules, or as a caller, to whom the rules apply. */
export type Access =
  { readonly owner: true } | { readonly owner: false; readonly auth: RulesAuth | null }

export const OWNER: Access = { owner: true }
export const SIGNED_OUT: Access = { owner: false, auth: null }

/** Thrown when the rules deny a read or write. */
export class PermissionDeniedError extends Error {
  override readonly name = 'PermissionDeniedError'

  constructor() {
    super('Permission denied')
  }
}
