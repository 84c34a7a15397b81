/**
 * The product's name, as texts show it. If a new name begins with a vowel, change the three constants below to
 * « d’Ovale », « qu’Ovale » and “an Ovale”. French sentences use it as a masculine noun. Static files such as
 * `web/index.html` repeat it.
 */
export const PRODUCT = 'Sésame'

/** French: « de » and the name. */
export const OF_PRODUCT = `de ${PRODUCT}`

/** French: « que » and the name. */
export const THAT_PRODUCT = `que ${PRODUCT}`

/** English: “a” and the name. */
export const A_PRODUCT = `a ${PRODUCT}`
