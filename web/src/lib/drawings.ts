import LOGO from '../../../brand/logo.svg?raw'

export { LOGO }

/** The brand's wordmark (SVG). If the brand has no such file, pages write the product's name in the font of titles. */
export const [WORDMARK] = Object.values(
  import.meta.glob<string>('../../../brand/wordmark.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
