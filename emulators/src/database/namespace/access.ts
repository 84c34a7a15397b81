import type { RulesAuth } from '../rules/variables.ts'

/** In whose name something is read or written: the owner, whom rules do not bind, or a caller. */
export type Access =
  { readonly owner: true } | { readonly owner: false; readonly auth: RulesAuth | null }

export const OWNER: Access = { owner: true }
export const SIGNED_OUT: Access = { owner: false, auth: null }
