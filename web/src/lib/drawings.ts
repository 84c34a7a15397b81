import LOGO from '../../../brand/logo.svg?raw'

export { LOGO }

/** The name as the brand draws it. If there is no such file, the name is set in the font of titles. */
export const [WORDMARK] = Object.values(
  import.meta.glob<string>('../../../brand/wordmark.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
