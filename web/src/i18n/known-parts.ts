/** The API's name for a device with an empty or unknown `User-Agent`. */
const UNKNOWN = '?'

export const knownParts = (...parts: string[]): string[] => parts.filter((part) => part !== UNKNOWN)
