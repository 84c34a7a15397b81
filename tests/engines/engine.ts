/** Runs a function in the page, where it can use only its arguments; its result comes back as JSON. */
export type Call = <Answer>(
  script: (...given: string[]) => Answer,
  ...given: string[]
) => Promise<Awaited<Answer>>

export type Key = 'Escape' | 'Tab' | 'Enter'

/** The primitive steps of a driver in one tab. `Tab` finds elements and waits. */
export interface DrivenTab {
  /** Resolves once the page has loaded. */
  goTo(url: string): Promise<void>
  reload(): Promise<void>
  readonly call: Call
  /** Clicks the mouse at a point, in CSS pixels from the top left of the window. */
  click(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
}

/** A fresh browser, in which nothing is stored. */
export interface Visitor {
  openTab(): Promise<DrivenTab>
  /** Errors that its pages logged or threw; null if the driver cannot see them. */
  readonly errors: readonly string[] | null
  close(): Promise<void>
}

/** A running browser engine. */
export interface Engine {
  openVisitor(): Promise<Visitor>
  close(): Promise<void>
}
