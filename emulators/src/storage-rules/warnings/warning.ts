/** An error that does not prevent rules from loading. */
export interface Warning {
  readonly description: string
  readonly offset: number
}
