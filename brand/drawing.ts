import type { Tokens } from './tokens.ts'

/** A drawing of the brand, as the parts that pages draw: under `require-trusted-types-for`, browsers refuse it as text. */
export interface Drawing {
  readonly viewBox: string
  readonly paths: readonly { readonly d: string; readonly className: string | undefined }[]
}

const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1]

/** Reads `logo.svg` or `wordmark.svg`. Null if it contains anything but paths. */
export function readDrawing(svg: string): Drawing | null {
  const [first = '', ...elements] = svg.match(/<[^/][^>]*>/g) ?? []
  const viewBox = attribute(first, 'viewBox')
  const paths = elements.map((element) => ({
    isPath: element.startsWith('<path '),
    d: attribute(element, 'd'),
    className: attribute(element, 'class'),
  }))
  if (viewBox === undefined || paths.length === 0) return null
  return paths.every(({ isPath, d }) => isPath && d !== undefined)
    ? { viewBox, paths: paths.map(({ d = '', className }) => ({ d, className })) }
    : null
}

/** The logo as an icon, in its own colours, which follow the theme of the browser. */
export function iconOf(svg: string, { ink: [day, night], gold }: Tokens): string {
  const style = `<style>svg{fill:${day}}.accent{fill:${gold[0]}}@media(prefers-color-scheme:dark){svg{fill:${night}}}</style>`
  return svg
    .trim()
    .replace(/<svg[^>]*>/, (start) => start + style)
    .replace(/>\s+</g, '><')
}
