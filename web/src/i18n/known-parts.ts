/** What the API calls a device whose `User-Agent` says nothing. */
const UNKNOWN = '?'

export const knownParts = (...parts: string[]): string[] => parts.filter((part) => part !== UNKNOWN)
