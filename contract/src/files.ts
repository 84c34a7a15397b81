/** How many files a person may keep: their names are 0 to 19, and each keeps track of what is in which. */
export const MAX_FILES = 20

/** Largest file that a person may keep, in bytes. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024

/** The name of such a file. */
export const FILE_NAME = /^1?\d$/

/** The type of bytes that nobody has named. */
export const UNKNOWN_TYPE = 'application/octet-stream'

const TYPE = /^[a-z]{1,20}\/[a-z0-9.+-]{1,100}(?:; ?charset=[a-zA-Z0-9-]{1,20})?$/

/** HTML, XML with SVG and its style sheets, scripts, parts of anything. */
const RUNS = /html|xsl|[+/]xml|script|multipart\//

/** Whether files may be kept as this type: well-formed, and nothing that a browser would run. */
export function isInertType(type: string): boolean {
  return TYPE.test(type) && !RUNS.test(type)
}
