/** Days that the overview can show. */
export const RANGES = [7, 30, 90, 365] as const

export type Range = (typeof RANGES)[number]

/** What it shows when it opens. */
export const FIRST_RANGE: Range = 30
