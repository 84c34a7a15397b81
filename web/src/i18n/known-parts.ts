/** The value that the API returns for each unknown part of a device's name. */
const UNKNOWN = '?'

export const knownParts = (...parts: string[]): string[] => parts.filter((part) => part !== UNKNOWN)
