/** Functions that run inside the page (see `Call`), mostly to query it. */

/** A visible control of the page. */
export interface Found {
  /** The control's centre, in CSS pixels from the top left of the window; null while something covers it. */
  readonly point: { readonly x: number; readonly y: number } | null
  readonly hasFocus: boolean
}

/**
 * Finds the control with this name, or otherwise the first one whose name contains it, and scrolls it into view. Null if there is
 * none.
 */
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

/** Selects the content of the focused field. */
export function selectAll(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}

/** Returns the page's heading; null if none is visible. */
export function heading(): string | null {
  const shown = [...document.querySelectorAll('h1')].find((element) => element.checkVisibility())
  return shown?.textContent.replace(/\s+/g, ' ').trim() ?? null
}

/** Returns the visible text of the page. */
export function visibleText(): string {
  return document.body.innerText.replace(/\s+/g, ' ').trim()
}

/** Whether the page's service worker will handle the next visit. */
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

/** Whether the browser draws titles in the brand's font. */
export function hasBrandFont(): boolean {
  const isAsked = 'font' in document.documentElement.dataset
  return isAsked && document.fonts.check('700 40px Bricolage')
}

/**
 * Measures the width of the title's text, in CSS pixels: in the brand's font, and in the fallback font shown until the brand's
 * font has loaded.
 */
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
