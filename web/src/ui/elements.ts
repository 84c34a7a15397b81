import type { ReactElement } from 'react'

/** What may stand beside other elements: no bare text, which a browser's translator takes from React (`ours/lone-text`). */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[]
