/** The ranges that the overview offers, in days. */
export const RANGES = [7, 30, 90, 365] as const

export type Range = (typeof RANGES)[number]

/** The range that the overview shows at first. */
export const FIRST_RANGE: Range = 30
