import { MINUTE_MS } from '@sesame/contract/durations'

/** Makes the browser save a text as a file with this name. */
export function saveFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }))
}

/** Makes the browser save a blob as a file with this name. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // iOS Safari reads the blob only after the person has answered its dialog, so keep the address valid for a minute.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}
