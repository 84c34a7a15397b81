const LANDMARKS = 'dialog, section, main'
const HEADINGS = 'h1, h2'

/**
 * Watches the focus: if the focused control is removed from the page, the focus moves to the heading above the control. Returns a
 * function that stops this behaviour.
 */
export function keepFocus(): () => void {
  /** The last focused element and its ancestors, innermost first. */
  let path: EventTarget[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const remember = (event: FocusEvent): void => {
    path = event.composedPath()
  }
  const restore = (): void => {
    if (document.activeElement !== document.body) return
    const left = path.find((one) => one instanceof Element && one.isConnected)
    const heading = left instanceof Element ? headingOf(left) : null
    if (heading === null) return
    if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
    heading.focus()
  }
  const look = (): void => {
    const [focused] = path
    if (!(focused instanceof Element) || focused.isConnected) return
    clearTimeout(timer)
    // Wait a moment, because the element that replaces the control may take the focus itself.
    timer = setTimeout(restore)
  }

  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}

function headingOf(element: Element): HTMLElement | null {
  const landmark = element.closest(LANDMARKS)
  if (landmark === null) return null
  const heading = landmark.querySelector<HTMLElement>(HEADINGS)
  return heading ?? (landmark.parentElement && headingOf(landmark.parentElement))
}
