import { draft, type Draft } from './draft.ts'

const keyOf = (id: string): string => `announcement:${id}`

/** What was typed and not saved, kept in this tab until it is: a session may end, a page be reloaded. */
export function readUnsaved(id: string): Draft | null {
  try {
    return draft.parse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null'))
  } catch {
    return null
  }
}

/** Null forgets it. A browser that keeps nothing loses only this. */
export function keepUnsaved(id: string, fields: Draft | null): void {
  try {
    if (fields === null) sessionStorage.removeItem(keyOf(id))
    else sessionStorage.setItem(keyOf(id), JSON.stringify(fields))
  } catch {
    return
  }
}
