import { elided } from './elision.ts'

/**
 * The product's name, as texts show it. If a new name begins with a vowel, change `A_PRODUCT` to “an Ovale”. French
 * sentences use it as a masculine noun. Static files such as `web/index.html` repeat it.
 */
export const PRODUCT = 'Sésame'

/** French: « de » and the name. */
export const OF_PRODUCT = elided('de', PRODUCT)

/** French: « que » and the name. */
export const THAT_PRODUCT = elided('que', PRODUCT)

/** English: “a” and the name. */
export const A_PRODUCT = `a ${PRODUCT}`
