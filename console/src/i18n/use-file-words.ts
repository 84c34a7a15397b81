import { useTexts } from './texts.ts'

/** « 2 fichiers (3 Mo) »; empty for none. */
export function useFileWords(): (files: {
  readonly count: number
  readonly bytes: number
}) => string {
  const { person } = useTexts()
  return ({ count, bytes }) =>
    count === 0 ? '' : `${person.files(count)} (${person.bytes(bytes)})`
}
