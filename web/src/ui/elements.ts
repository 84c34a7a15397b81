import type { ReactElement } from 'react'

/**
 * Content without bare text nodes, so that it can be beside other elements. A browser's translator replaces bare text nodes, and
 * React fails when it updates a replaced node (lint rule `ours/lone-text`).
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[]
