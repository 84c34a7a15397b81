/** Runs a function in the page. The function can use only its arguments, and its result must be JSON. */
export type Call = <Answer>(
  script: (...given: string[]) => Answer,
  ...given: string[]
) => Promise<Awaited<Answer>>

export type Key = 'Escape' | 'Tab' | 'Enter'

/** The primitive actions of a driver in one tab. The class `Tab` adds finding elements and waiting. */
export interface DrivenTab {
  /** Opens a URL; resolves when the page has loaded. */
  goTo(url: string): Promise<void>
  reload(): Promise<void>
  readonly call: Call
  /** Clicks at a point, in CSS pixels from the top left of the window. */
  click(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
}

/** A fresh browser without stored data. */
export interface Visitor {
  openTab(): Promise<DrivenTab>
  /** Errors that the browser's pages logged or threw; null if the driver cannot read them. */
  readonly errors: readonly string[] | null
  close(): Promise<void>
}

/** A running browser engine. */
export interface Engine {
  openVisitor(): Promise<Visitor>
  close(): Promise<void>
}
