/** The fragment that shows the question about the terms before an answer is required. */
export const TERMS_HASH = '#conditions'
