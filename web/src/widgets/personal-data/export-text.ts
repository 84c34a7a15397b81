/** The keys whose values are times, in ms since the epoch. */
const MOMENT = /^(?:at|since|until|lastChanged|.+At)$/u

/** Formats an export for reading: indented, with dates in ISO 8601. */
export function exportText(exported: unknown): string {
  return JSON.stringify(exported, readable, 2)
}

function readable(key: string, value: unknown): unknown {
  // Omit the ids of these records, because they only repeat the records' times.
  if (key === 'securityEvents') return Object.values(value as object)
  if (typeof value !== 'number' || !MOMENT.test(key)) return value
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? value : date.toISOString()
}
