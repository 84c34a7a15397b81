/** Cases backed by one section of the documentation. */
export interface Cited<Case> {
  readonly topic: string
  /** Address of that section. */
  readonly source: string
  readonly cases: readonly Case[]
}
