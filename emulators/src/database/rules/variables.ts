/** The caller as rules see it (`auth`); null when signed out. */
export interface RulesAuth {
  readonly uid: string | null
  readonly token: Readonly<Record<string, unknown>>
  /** Further members of an auth override. */
  readonly [member: string]: unknown
}

/** The query of a read, as rules see it (`query`); members are undefined or null when not given. */
export interface RulesQuery {
  readonly orderBy: 'key' | 'value' | 'priority' | { readonly child: string } | null
  readonly startAt: string | number | boolean | null
  readonly endAt: string | number | boolean | null
  readonly equalTo: string | number | boolean | null
  readonly limitToFirst: number | null
  readonly limitToLast: number | null
}
