/** The URL fragment that shows the question about the terms even before an answer is required. */
export const TERMS_HASH = '#conditions'
