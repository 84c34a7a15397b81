import type { ReactElement } from 'react'

/**
 * Content that may stand beside other elements. It contains no bare text: a browser's translator would replace the text nodes
 * that React still uses (`ours/lone-text`).
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[]
