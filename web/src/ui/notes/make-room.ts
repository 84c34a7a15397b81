/** As long as the button's sweep (`--d2`). */
const SLIDE: KeyframeAnimationOptions = { duration: 280, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }
const FADE: KeyframeAnimationOptions = { duration: 280 }

/**
 * Has what a new element pushes aside slide there, which a person can follow, instead of jumping. For who wants less
 * motion it fades out where it was and in where it goes.
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
  /** The index of the part that holds it, and takes it along. */
  readonly within: number | null
}

/** Keeps the browser, until it has painted, from scrolling by what is added above the window: that slides, too. */
function keepScroll(): void {
  const { style } = document.documentElement
  style.setProperty('overflow-anchor', 'none')
  requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('overflow-anchor')))
}

/** What holds an element, from the outside in, each with what stands beside it. */
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

/** From under the page's root, or a dialog, down to the element itself. */
function holders(element: Element): Element[] {
  const { parentElement: parent } = element
  const isOuter = parent === null || element.matches('dialog, #root > *')
  return isOuter ? [element] : [...holders(parent), element]
}
