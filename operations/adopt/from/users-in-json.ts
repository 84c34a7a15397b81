import { createReadStream } from 'node:fs'
import { localized } from '../../../scripts/localized.ts'
import { MAX_BYTES, NOT_JSON, objectIn, TOO_LONG, UnusableFile, type Row } from './row.ts'

const [NEWLINE = 0, QUOTE, BACKSLASH, OPEN = 0, CLOSE, OPEN_LIST, CLOSE_LIST] =
  Buffer.from('\n"\\{}[]')
const BLANK = Buffer.from(' \t\r\n,')

const LIST = /"users"\s*:\s*\[/
/** Matches where a person begins, even after damaged data. Inside a JSON string, these quotes would have backslashes. */
const BEGINNING = /^\{\s*"localId"/
const LONGEST_BEGINNING = 64

/**
 * Reads the people in a file of `firebase auth:export`: the objects in the list `users`, one by one, with any formatting.
 * Streaming JSON parsers report no line numbers and stop at the first fault. This function only finds the beginning and the
 * end of each object, parses it with `JSON.parse`, and continues with the next person after a fault.
 *
 * @throws {UnusableFile} if there is no list `users`.
 */
export async function* usersInJson(file: string): AsyncGenerator<Row> {
  const stream = createReadStream(file)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  // The chunk of the file being parsed, the position in the chunk, and the line number in the file.
  let [text, at, line] = [Buffer.alloc(0), 0, 1]
  const more = async (): Promise<boolean> => {
    const next = await stream.next()
    if (next.done) return false
    text = Buffer.concat([text.subarray(at), next.value])
    at = 0
    return true
  }
  const pass = (to: number) => {
    for (let i = text.indexOf(NEWLINE, at); i !== -1 && i < to; i = text.indexOf(NEWLINE, i + 1)) {
      line += 1
    }
    at = to
  }
  /** Skips to the next object that begins like a person; resolves with false if there is none. */
  const passFault = async (): Promise<boolean> => {
    for (let from = at + 1; ;) {
      const next = beginningIn(text, from)
      if (next !== -1) {
        pass(next)
        return true
      }
      pass(Math.max(at, text.length - LONGEST_BEGINNING))
      if (!(await more())) return false
      from = 0
    }
  }

  for (;;) {
    const found = LIST.exec(text.toString('latin1'))
    if (found) {
      pass(found.index + found[0].length)
      break
    }
    if (text.length > MAX_BYTES || !(await more())) throw withoutList(file)
  }
  for (;;) {
    while (at < text.length && BLANK.includes(text[at] ?? 0)) pass(at + 1)
    if (at === text.length) {
      if (await more()) continue
      yield { line, fault: CUT_OFF }
      return
    }
    if (text[at] !== OPEN) {
      const here = line
      const isEnd = text[at] === CLOSE_LIST
      const isMore = await passFault()
      // If people follow a closing bracket, a part of the file is missing and the bracket closed another list.
      if (isMore || !isEnd) yield { line: here, fault: NOT_JSON }
      if (isMore) continue
      return
    }
    const end = endIn(text, at)
    if (end !== null) {
      yield end.isWhole ? objectIn(line, text.subarray(at, end.at)) : { line, fault: NOT_JSON }
      pass(end.at)
    } else if (text.length - at > MAX_BYTES) {
      yield { line, fault: TOO_LONG }
      if (!(await passFault())) return
    } else if (!(await more())) {
      yield { line, fault: CUT_OFF }
      return
    }
  }
}

const CUT_OFF = {
  fr: 'le fichier s’arrête ici, avant la fin de sa liste',
  en: 'the file ends here, before its list does',
}

const withoutList = (file: string) =>
  new UnusableFile(
    localized({
      fr: `${file} n’a pas de liste «\u00A0users\u00A0»\u00A0: ce n’est pas un fichier de firebase auth:export.`,
      en: `${file} has no list “users”: it is not a file of firebase auth:export.`,
    }),
  )

const beginsAt = (text: Buffer, at: number) =>
  BEGINNING.test(text.toString('latin1', at, at + LONGEST_BEGINNING))

function beginningIn(text: Buffer, from: number): number {
  let at = text.indexOf(OPEN, from)
  while (at !== -1 && !beginsAt(text, at)) at = text.indexOf(OPEN, at + 1)
  return at
}

/** Returns where the object at `from` ends, or where another person begins inside it; null if the text contains neither. */
function endIn(text: Buffer, from: number): { at: number; isWhole: boolean } | null {
  let [depth, isInText] = [0, false]
  for (let at = from; at < text.length; at += 1) {
    const byte = text[at]
    if (byte === OPEN && at > from && beginsAt(text, at)) return { at, isWhole: false }
    if (isInText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (byte === OPEN || byte === OPEN_LIST) depth += 1
    else if (byte === CLOSE || byte === CLOSE_LIST) depth -= 1
    if (depth === 0) return { at: at + 1, isWhole: true }
  }
  return null
}
