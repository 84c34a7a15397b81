/** How many files a person may store. Their names are 0 to 19. Only the client knows what each file contains. */
export const MAX_FILES = 20

/** Maximum size of a file that a person may store, in bytes. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024

/** The name of a person's stored file. */
export const FILE_NAME = /^1?\d$/

/** The media type of a stored file that declares none. */
export const UNKNOWN_TYPE = 'application/octet-stream'

const TYPE = /^[a-z]{1,20}\/[a-z0-9.+-]{1,100}(?:; ?charset=[a-zA-Z0-9-]{1,20})?$/

/** Types that a browser may run: HTML, XML, XSL, SVG, scripts, and multipart content. */
const RUNS = /html|xsl|[+/]xml|script|multipart\//

/** Whether files with this type may be stored: the type is well-formed, and no browser would run the content. */
export function isInertType(type: string): boolean {
  return TYPE.test(type) && !RUNS.test(type)
}
