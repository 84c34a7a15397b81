/** A fault that does not keep rules from loading. */
export interface Warning {
  readonly description: string
  readonly offset: number
}
