/**
 * Letters and digits, with spaces, dots, hyphens or apostrophes between them. Pages, scripts and headers contain the name
 * unescaped.
 */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} .’-]{0,38}[\p{L}\p{N}])?$/u
const FILE_NAME = /^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/

export interface Names {
  readonly name: string
  readonly fileName: string
}

/** Returns the faults in a brand's names. Each is a sentence in both languages that names the file to change. */
export function nameFaults({
  name,
  fileName,
}: Names): { readonly fr: string; readonly en: string }[] {
  return [
    ...(NAME.test(name)
      ? []
      : [
          {
            fr: 'brand/brand.ts\u00A0: NAME, 40 caractères au plus, des lettres, des chiffres, des espaces, des points, des tirets ou «\u00A0’\u00A0»',
            en: 'brand/brand.ts: NAME, 40 characters at most: letters, digits, spaces, full stops, hyphens or “’”',
          },
        ]),
    ...(FILE_NAME.test(fileName)
      ? []
      : [
          {
            fr: 'brand/brand.ts\u00A0: FILE_NAME, 30 caractères au plus, des minuscules sans accent, des chiffres ou des tirets',
            en: 'brand/brand.ts: FILE_NAME, 30 characters at most: lower-case letters without accents, digits or hyphens',
          },
        ]),
  ]
}
