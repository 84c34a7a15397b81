import type { Tokens } from './tokens.ts'

/**
 * An SVG drawing of the brand as separate paths. Pages create one SVG element per path, because browsers reject an SVG
 * string under `require-trusted-types-for`.
 */
export interface Drawing {
  readonly viewBox: string
  readonly paths: readonly { readonly d: string; readonly isAccent: boolean }[]
}

const attribute = (element: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? ''

/**
 * Parses `logo.svg` or `wordmark.svg` without checking the file, because `isDrawing` rejects invalid files at build time.
 */
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

/** Returns the logo as an SVG icon with its own colours for the light and the dark theme of the browser. */
export function iconOf(svg: string, { ink: [day, night], gold }: Tokens): string {
  const style = `<style>svg{fill:${day}}.accent{fill:${gold[0]}}@media(prefers-color-scheme:dark){svg{fill:${night}}}</style>`
  return svg
    .trim()
    .replace(/<svg[^>]*>/, (start) => start + style)
    .replace(/>\s+</g, '><')
}
