type Method = (...parameters: unknown[]) => unknown

/**
 * A port whose adapter is built at the first call of one of its methods, all of which are
 * asynchronous; they are listed because the adapter that has them is not there yet.
 */
export function deferred<Port extends object>(
  methods: { readonly [Name in keyof Port]: true },
  build: () => Promise<Port>,
): Port {
  let building: Promise<Port> | undefined
  let built: Port | undefined
  const call =
    (name: keyof Port): Method =>
    async (...parameters) => {
      built ??= await (building ??= build())
      return (built[name] as Method)(...parameters)
    }
  const entries = Object.keys(methods).map((name) => [name, call(name as keyof Port)])
  return Object.fromEntries(entries) as Port
}
