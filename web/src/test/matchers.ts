import { expect } from 'vitest'

declare module 'vitest' {
  /** Matchers for what people, or their screen readers, perceive of an element. */
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Whether the element is in the page and not inside a `hidden` element. */
    toBeVisible: (this: Matchers<R, T>) => R
    toBeInvalid: () => R
    toBeValid: () => R
    toBeChecked: () => R
    toHaveFocus: () => R
    toHaveValue: (value: string) => R
    toHaveAttribute: (name: string, value: string) => R
    toHaveTextContent: (text: string | RegExp) => R
    /** The text of the elements named by aria-describedby. */
    toHaveAccessibleDescription: (text: string | RegExp) => R
  }
}

function description(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent.trim() ?? '').join(' ')
}

const matches = (text: string, expected: string | RegExp): boolean =>
  typeof expected === 'string' ? text.includes(expected) : expected.test(text)

const fact = (pass: boolean, actual: unknown) => ({
  pass,
  message: () => `seen: ${String(actual)}`,
})

expect.extend({
  toBeVisible: (element: Element) =>
    fact(element.isConnected && element.closest('[hidden]') === null, element.outerHTML),
  toBeInvalid: (element: Element) =>
    fact(element.getAttribute('aria-invalid') === 'true', element.outerHTML),
  toBeValid: (element: Element) =>
    fact(element.getAttribute('aria-invalid') !== 'true', element.outerHTML),
  toBeChecked: (element: HTMLInputElement) => fact(element.checked, element.checked),
  toHaveFocus: (element: Element) =>
    fact(document.activeElement === element, document.activeElement?.outerHTML),
  toHaveValue: (element: HTMLInputElement, value: string) =>
    fact(element.value === value, element.value),
  toHaveAttribute: (element: Element, name: string, value: string) =>
    fact(element.getAttribute(name) === value, element.getAttribute(name)),
  toHaveTextContent: (element: Element, text: string | RegExp) =>
    fact(matches(element.textContent, text), element.textContent),
  toHaveAccessibleDescription: (element: Element, text: string | RegExp) =>
    fact(matches(description(element), text), description(element)),
})
