type Method = (...of: unknown[]) => Promise<unknown>

/** Wraps an adapter so that each call first runs `attempt`. */
export function guarded<Port extends object>(
  port: Port,
  attempt: (name: string) => Promise<void>,
): Port {
  const methods = Object.entries(port) as [string, Method][]
  return Object.fromEntries(
    methods.map(([name, method]) => [
      name,
      async (...of: unknown[]) => {
        await attempt(name)
        return method(...of)
      },
    ]),
  ) as Port
}
