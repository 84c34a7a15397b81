/** Shows the question about the terms before it has to be answered. */
export const TERMS_HASH = '#conditions'
