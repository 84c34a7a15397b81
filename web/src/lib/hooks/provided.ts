import { createContext, use } from 'react'

/**
 * Creates a React context: returns the provider component, which supplies a value to screens, and the hook that reads the value.
 */
export function provided<Value extends object>() {
  const Context = createContext<Value | null>(null)
  function useValue(): Value {
    const value = use(Context)
    if (value === null) throw new Error('a provider is missing')
    return value
  }
  return [Context.Provider, useValue] as const
}
