/** The animation lasts as long as the sweep across a button (`--d2`). */
const SLIDE: KeyframeAnimationOptions = { duration: 280, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }
const FADE: KeyframeAnimationOptions = { duration: 280 }

/**
 * When a new element moves other elements, makes the other elements slide to their new place, so that they do not jump. With
 * reduced motion, they fade out at the old place and fade in at the new place.
 */
export function makeRoom(arrived: HTMLElement): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  keepScroll()
  const parts = surroundings(arrived)
  const tops = () => parts.map(({ element }) => element.getBoundingClientRect().top)
  arrived.hidden = true
  const before = tops()
  arrived.hidden = false
  const after = tops()
  const shifts = before.map((top, index) => top - (after[index] ?? 0))
  for (const [index, { element, within }] of parts.entries()) {
    const shift = (shifts[index] ?? 0) - (within === null ? 0 : (shifts[within] ?? 0))
    if (shift === 0) continue
    if (isStill) element.animate(fade(shift), FADE)
    else element.animate([{ translate: `0 ${shift}px` }, { translate: 'none' }], SLIDE)
  }
}

function fade(shift: number): Keyframe[] {
  const before = `0 ${shift}px`
  return [
    { translate: before, opacity: 1 },
    { translate: before, opacity: 0, offset: 0.5 },
    { translate: 'none', opacity: 0, offset: 0.5 },
    { translate: 'none', opacity: 1 },
  ]
}

interface Part {
  readonly element: Element
  /** The index of the part that contains this part and moves it along; null if there is none. */
  readonly within: number | null
}

/**
 * Turns off scroll anchoring until the next paint. Otherwise, the browser would scroll by the height that is added above
 * the visible area, in addition to the slide.
 */
function keepScroll(): void {
  const { style } = document.documentElement
  style.setProperty('overflow-anchor', 'none')
  requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('overflow-anchor')))
}

/**
 * Lists the parts of the page that a new element may move: its ancestors and their siblings, outermost first, and its own
 * siblings.
 */
function surroundings(arrived: Element): Part[] {
  const parts: Part[] = []
  let within: number | null = null
  for (const holder of holders(arrived)) {
    for (const element of holder.parentElement?.children ?? []) {
      if (element !== arrived) parts.push({ element, within })
    }
    within = parts.findIndex(({ element }) => element === holder)
  }
  return parts
}

/** Lists an element and its ancestors, outermost first. The first is a dialog or a child of the page's root. */
function holders(element: Element): Element[] {
  const { parentElement: parent } = element
  const isOuter = parent === null || element.matches('dialog, #root > *')
  return isOuter ? [element] : [...holders(parent), element]
}
