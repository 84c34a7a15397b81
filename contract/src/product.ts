import { ARTICLE, ELIDES, NAME } from '../../brand/brand.ts'

export { FILE_NAME, RP_NAME } from '../../brand/brand.ts'

/** The product's name in texts, as set in brand/brand.ts. French sentences use it as a masculine noun. */
export const PRODUCT = NAME

/** French: « de » or « d’ », and the product's name. */
export const OF_PRODUCT = `${ELIDES ? 'd’' : 'de '}${NAME}`

/** French: « que » or « qu’ », and the product's name. */
export const THAT_PRODUCT = `${ELIDES ? 'qu’' : 'que '}${NAME}`

/** English: “a” or “an”, and the product's name. */
export const A_PRODUCT = `${ARTICLE} ${NAME}`
