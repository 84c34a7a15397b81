import { expect } from 'vitest'
import type { Call, DrivenTab, Key } from './engine.ts'
import { find, heading, selectAll, visibleText, type Found } from './in-page.ts'

/** How long (ms) to wait for a page to show the expected content, and how often to check. */
const PATIENCE = { timeout: 20_000, interval: 50 }

const CONTROLS = 'button, a[href], [role="menuitem"]'
const FIELDS = 'input'
const ANY = `${CONTROLS}, ${FIELDS}`

/** A tab, used as a person would use it: it finds controls by their visible names, and waits for them. */
export class Tab {
  readonly call: Call
  readonly #driven: DrivenTab
  readonly #origin: string

  constructor(driven: DrivenTab, origin: string) {
    this.call = driven.call
    this.#driven = driven
    this.#origin = origin
  }

  open = (path: string) => this.#driven.goTo(this.#origin + path)
  reload = () => this.#driven.reload()
  key = (key: Key) => this.#driven.press(key)
  clickAt = (x: number, y: number) => this.#driven.click(x, y)

  /** Clicks a button or a link. */
  async press(name: string): Promise<void> {
    await this.#clickOn(CONTROLS, name)
  }

  async check(label: string): Promise<void> {
    await this.#clickOn(FIELDS, label)
  }

  /** Types a text into a field, replacing its content. */
  async fill(label: string, text: string): Promise<void> {
    await this.#clickOn(FIELDS, label)
    await this.call(selectAll)
    await this.#driven.type(text)
  }

  /** Waits until the heading of the page contains this text. */
  async sees(name: string): Promise<void> {
    await expect.poll(() => this.call(heading), PATIENCE).toContain(name)
  }

  async reads(text: string): Promise<void> {
    await expect.poll(() => this.call(visibleText), PATIENCE).toContain(text)
  }

  /** Waits until a button, a link or a field has the focus. */
  async focuses(name: string): Promise<void> {
    await expect.poll(() => this.call(find, ANY, name), PATIENCE).toMatchObject({ hasFocus: true })
  }

  /** Waits until the element no longer moves, then clicks it. A message that appears moves the elements below it. */
  async #clickOn(selector: string, name: string): Promise<void> {
    let point: Found['point'] = null
    const stands = async () => {
      const before = point
      point = (await this.call(find, selector, name))?.point ?? null
      return point !== null && point.x === before?.x && point.y === before.y
    }
    await expect.poll(stands, { ...PATIENCE, message: `« ${name} » to click on` }).toBe(true)
    const { x, y } = point as unknown as NonNullable<Found['point']>
    await this.#driven.click(x, y)
  }
}
