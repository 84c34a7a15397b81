/** Has the browser save a text as a file of this name. */
export function saveFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }))
}

/** The same for bytes. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
