/** What jsdom lacks of `<dialog>`: it opens, closes and says that it closed. */
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
