import { extname } from 'node:path'

/** The URL of a module named without its extension: `.ts` in the source, `.js` once compiled. */
export function moduleUrl(name: string, from: string): string {
  return new URL(`${name}${extname(from)}`, from).href
}
