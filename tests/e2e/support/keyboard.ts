import type { Locator } from '@playwright/test'
import { enter } from './steps.ts'
import { expect, type Page } from './test.ts'

/** More focusable controls than any page has. */
const MOST_STOPS = 80

/** Opens a page as a signed-in person who has already answered the question about analytics. */
export async function openInside(page: Page, email: string, path: string): Promise<void> {
  await enter(page, email)
  await page.getByRole('button', { name: 'Refuser' }).click()
  await page.goto(path)
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Presses Tab until a control has the focus. Every control on the way must show its focus. */
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

/** Moves to a field with Tab, and replaces its content. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('ControlOrMeta+a')
  await target.page().keyboard.type(text)
}

/** Expects the focused element to be on screen, uncovered, and marked by an outline or a halo. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(focusFault)).toBeNull()
}

/** Moves with Tab from the page's first control to its last. Each control must show its focus. */
export async function expectEveryStopSeen(page: Page): Promise<void> {
  const atEnd = () => page.evaluate(() => document.activeElement === document.body)
  let stops = 0
  do {
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
    stops++
  } while (!(await atEnd()))
  expect(stops).toBeGreaterThan(8)
}

/** Expects an element to have the focus. When a focused control is removed, the focus falls back to the body. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** Returns what is wrong with the current focus, or null. Runs in the page. */
function focusFault(): string | null {
  const focused = document.activeElement
  // After the last control of the page, the focus moves to the browser's own controls.
  if (focused === null || focused === document.body) return null
  const name = focused.outerHTML.slice(0, 120)
  // Radio buttons and sliders show their focus on the element that surrounds them.
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
  // If the focus is on a part inside the control, such as a date field's calendar button, the browser itself marks that part.
  if (!focused.matches(':focus')) return null
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown)
  const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  return isOutlined || boxShadow !== 'none' ? null : `without a mark: ${name}`
}
