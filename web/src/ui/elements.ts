import type { ReactElement } from 'react'

/**
 * Content without bare text nodes. A browser's translator replaces text nodes, and React fails if such a node is beside other
 * elements (lint rule `ours/lone-text`).
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[]
