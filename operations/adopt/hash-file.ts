/** The file that says how the passwords in another file are hashed: `people.hash.json` beside `people.json`. */
export const hashFileOf = (file: string): string =>
  `${file.replace(/\.(?:json|ndjson|jsonl|csv)$/i, '')}.hash.json`
