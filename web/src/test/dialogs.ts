/** The parts of `<dialog>` that jsdom lacks: opening, closing and firing `close`. */
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
