import LOGO from '../../../brand/logo.svg?raw'

export { LOGO }

/** The brand's drawing of its name. If the brand has no such file, pages write the name in the font of titles. */
export const [WORDMARK] = Object.values(
  import.meta.glob<string>('../../../brand/wordmark.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
