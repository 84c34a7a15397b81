/** Runs a function in the page, where it sees nothing but its arguments; what it returns comes back as JSON. */
export type Call = <Answer>(
  script: (...given: string[]) => Answer,
  ...given: string[]
) => Promise<Awaited<Answer>>

export type Key = 'Escape' | 'Tab' | 'Enter'

/** What a driver does in one tab of its browser. How to find things, and how long to wait, is in `Tab`. */
export interface DrivenTab {
  /** Resolves once the page has loaded. */
  goTo(url: string): Promise<void>
  reload(): Promise<void>
  readonly call: Call
  /** A click of the mouse, in CSS pixels from the top left of the window. */
  click(x: number, y: number): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
}

/** A browser without a past: nothing is stored in it. */
export interface Visitor {
  openTab(): Promise<DrivenTab>
  /** What its pages wrote by `console.error` or threw; null where the driver cannot see it. */
  readonly errors: readonly string[] | null
  close(): Promise<void>
}

/** A running browser engine. */
export interface Engine {
  openVisitor(): Promise<Visitor>
  close(): Promise<void>
}
