/** Adds what jsdom lacks: `matchMedia`, which never matches, and dialogs that open, close and fire `close`. */
globalThis.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement, returnValue = '') {
    this.open = false
    this.returnValue = returnValue
    this.dispatchEvent(new Event('close'))
  },
})
