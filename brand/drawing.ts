import type { Tokens } from './tokens.ts'

/** A drawing of the brand, as the parts that pages draw: under `require-trusted-types-for`, browsers refuse it as text. */
export interface Drawing {
  readonly viewBox: string
  readonly paths: readonly { readonly d: string; readonly isAccent: boolean }[]
}

const attribute = (element: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? ''

/** Reads `logo.svg` or `wordmark.svg`. A build of anything but a drawing is refused (`isDrawing`). */
export function readDrawing(svg: string): Drawing {
  const paths = svg.match(/<path\s[^>]*>/g) ?? []
  return {
    viewBox: attribute(svg, 'viewBox'),
    paths: paths.map((path) => ({
      d: attribute(path, 'd'),
      isAccent: attribute(path, 'class') === 'accent',
    })),
  }
}

/** The logo as an icon, in its own colours, which follow the theme of the browser. */
export function iconOf(svg: string, { ink: [day, night], gold }: Tokens): string {
  const style = `<style>svg{fill:${day}}.accent{fill:${gold[0]}}@media(prefers-color-scheme:dark){svg{fill:${night}}}</style>`
  return svg
    .trim()
    .replace(/<svg[^>]*>/, (start) => start + style)
    .replace(/>\s+</g, '><')
}
