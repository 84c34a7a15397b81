import type { ReactElement } from 'react'

/**
 * Content without bare text, so that it can be beside other elements: a browser's translator would replace the text nodes
 * that React still uses (`ours/lone-text`).
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[]
