/** What the API says of a device when its `User-Agent` does not tell. */
const UNKNOWN = '?'

export const knownParts = (...parts: string[]): string[] => parts.filter((part) => part !== UNKNOWN)
