import type { Locator } from '@playwright/test'
import { expect, type Page } from './test.ts'

/** More focusable controls than any page has. */
const MOST_STOPS = 80

/** Tabs to a control; every control focused on the way must show its focus. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page()
  await expect(target).toBeAttached()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (stops > 0 && (await isFocused(target))) return
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
  }
  throw new Error(`the keyboard never gets to ${target.toString()}`)
}

export async function press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Tabs to a field and replaces its content. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('ControlOrMeta+a')
  await target.page().keyboard.type(text)
}

/** The focused element is on screen, not covered, and marked by an outline or a halo. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(focusFault)).toBeNull()
}

/** The focus is on an element, not on the body, where it falls when its control is removed. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** Runs in the page: what is wrong with the focus; null when nothing is. */
function focusFault(): string | null {
  const focused = document.activeElement
  // Past the last control: the browser's own controls come next.
  if (focused === null || focused === document.body) return null
  const name = focused.outerHTML.slice(0, 120)
  // What draws the mark of a radio button, and of a slider.
  const shown = focused.closest('.seg label, .slider') ?? focused
  const { left, top, right, bottom, width, height } = shown.getBoundingClientRect()
  if (width < 2 || height < 2) return `too small to be seen: ${name}`
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) {
    return `off the screen: ${name}`
  }
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  const front = document.elementFromPoint(x, y)
  const isInFront = front !== null && (shown.contains(front) || front.contains(shown))
  if (!isInFront) return `behind ${front?.outerHTML.slice(0, 80)}: ${name}`
  // On a control inside of it, such as the calendar of a date: the browser marks that one.
  if (!focused.matches(':focus')) return null
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown)
  const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  return isOutlined || boxShadow !== 'none' ? null : `without a mark: ${name}`
}
