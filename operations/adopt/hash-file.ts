/** Returns the file with the hash parameters of another file's passwords: `people.hash.json` for `people.json`. */
export const hashFileOf = (file: string): string =>
  `${file.replace(/\.(?:json|ndjson|jsonl|csv)$/i, '')}.hash.json`
