import { useTexts } from './texts.ts'

/** Formats a number of files and their size: « 2 fichiers (3 Mo) »; empty for none. */
export function useFileWords(): (files: {
  readonly count: number
  readonly bytes: number
}) => string {
  const { person } = useTexts()
  return ({ count, bytes }) =>
    count === 0 ? '' : `${person.files(count)} (${person.bytes(bytes)})`
}
