/** What is asked of a page. These functions run in it (`Call`). */

/** A control that can be seen. */
export interface Found {
  /** Its middle, in CSS pixels from the top left of the window; null while something covers it. */
  readonly point: { readonly x: number; readonly y: number } | null
  readonly hasFocus: boolean
}

/** The control that has this name, or else whose name contains it, scrolled into view; null while there is none. */
export function find(selector: string, name: string): Found | null {
  const named = (element: HTMLElement) => {
    const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null) : null
    const text = element.getAttribute('aria-label') ?? labels?.[0]?.textContent
    return (text ?? element.textContent).replace(/\s+/g, ' ').trim()
  }
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
    element.checkVisibility(),
  )
  const found =
    shown.find((element) => named(element) === name) ??
    shown.find((element) => named(element).includes(name))
  if (found === undefined) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  const point = { x: left + width / 2, y: top + height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  const isHit = found.contains(hit) || hit?.closest('label')?.control === found
  return { point: isHit ? point : null, hasFocus: document.activeElement === found }
}

/** Selects what the focused field holds. */
export function selectAll(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}

/** The heading of the page; null while there is none to see. */
export function heading(): string | null {
  const shown = [...document.querySelectorAll('h1')].find((element) => element.checkVisibility())
  return shown?.textContent.replace(/\s+/g, ' ').trim() ?? null
}

/** The text that can be seen. */
export function visibleText(): string {
  return document.body.innerText.replace(/\s+/g, ' ').trim()
}

/** Whether the worker of the page answers its next visit. */
export async function hasWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.active?.state === 'activated'
}

/** Whether the focus is on a control behind the open dialog. */
export function focusIsBehindDialog(): boolean {
  const { activeElement, body } = document
  return activeElement !== body && activeElement?.closest('dialog[open]') === null
}

export function hasDialog(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/** Whether titles are drawn in the brand's font. */
export function hasBrandFont(): boolean {
  const isAsked = 'font' in document.documentElement.dataset
  return isAsked && document.fonts.check('700 40px Bricolage')
}

/** How wide the title's text is in the brand's font, and in what stands in for it until it is there, in CSS pixels. */
export function titleWidths(): { brand: number; standIn: number } {
  const { dataset } = document.documentElement
  const text = document.createRange()
  text.selectNodeContents(document.querySelector('h1') ?? document.body)
  const brand = text.getBoundingClientRect().width
  delete dataset['font']
  const standIn = text.getBoundingClientRect().width
  dataset['font'] = ''
  return { brand, standIn }
}
