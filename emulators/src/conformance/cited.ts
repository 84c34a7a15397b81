/** Cases that one place of the documentation stands behind. */
export interface Cited<Case> {
  readonly topic: string
  /** Address of that place, to the section. */
  readonly source: string
  readonly cases: readonly Case[]
}
