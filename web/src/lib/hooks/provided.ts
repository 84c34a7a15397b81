import { createContext, use } from 'react'

/** Creates a value that a provider component supplies to screens: returns the provider and the hook that reads the value. */
export function provided<Value extends object>() {
  const Context = createContext<Value | null>(null)
  function useValue(): Value {
    const value = use(Context)
    if (value === null) throw new Error('a provider is missing')
    return value
  }
  return [Context.Provider, useValue] as const
}
