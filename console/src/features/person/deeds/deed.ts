import type { Person } from '@sesame/contract/person'

export type Session = Person['sessions'][number]

/** What an operator is about to do to a person. */
export type Deed =
  | { readonly kind: 'reset' }
  | { readonly kind: 'verify' }
  | { readonly kind: 'end-all' }
  | { readonly kind: 'end-one'; readonly session: Session }
  | { readonly kind: 'alert'; readonly alert: string; readonly handled: boolean }
  | { readonly kind: 'rename' }
  | { readonly kind: 'export' }
  | { readonly kind: 'disable' }
  | { readonly kind: 'enable' }
  | { readonly kind: 'erase' }
