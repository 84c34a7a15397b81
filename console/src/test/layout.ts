/** Adds features that jsdom lacks: no media query matches, scrolling does nothing, and dialogs open, close and fire `close`. */
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
