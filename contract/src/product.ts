/**
 * The product's name: every sentence that names it is built from this file. Where the next name begins with a vowel, elide here
 * (« d’Ovale », « qu’Ovale », “an Ovale”). French sentences take it as masculine.
 */
export const PRODUCT = 'Sésame'

/** French: « de » and the name. */
export const OF_PRODUCT = `de ${PRODUCT}`

/** French: « que » and the name. */
export const THAT_PRODUCT = `que ${PRODUCT}`

/** English: “a” and the name. */
export const A_PRODUCT = `a ${PRODUCT}`
