import * as z from 'zod/mini'

const value = z.optional(z.nullable(z.unknown()))
const number = z.pipe(
  value,
  z.transform((given) => (typeof given === 'number' ? given : null)),
)
const text = z.pipe(
  value,
  z.transform((given) => (typeof given === 'string' ? given : null)),
)

/** The settings in a function's declaration that the checks compare. Null means the platform's default. */
const endpoint = z.object({
  region: z.tuple([z.string()]),
  serviceAccountEmail: text,
  availableMemoryMb: number,
  timeoutSeconds: number,
  concurrency: number,
  minInstances: number,
  maxInstances: number,
  secretEnvironmentVariables: z._default(z.array(z.object({ key: z.string() })), []),
  taskQueueTrigger: z.optional(
    z.object({
      invoker: z.array(z.string()),
      retryConfig: z.object({
        maxAttempts: z.number(),
        maxRetrySeconds: z.number(),
        minBackoffSeconds: z.number(),
        maxBackoffSeconds: z.number(),
        maxDoublings: z.number(),
      }),
      rateLimits: z.object({
        maxConcurrentDispatches: z.number(),
        maxDispatchesPerSecond: z.number(),
      }),
    }),
  ),
  scheduleTrigger: z.optional(
    z.object({
      schedule: z.string(),
      timeZone: z.string(),
      retryConfig: z.object({ retryCount: z.number() }),
    }),
  ),
})

/** A function as declared in the code. */
export type FunctionDeclaration = z.infer<typeof endpoint> & { readonly name: string }

/**
 * Loads the functions' code with these variables, and reads its declarations. Like the Firebase CLI, it uses `__endpoint`
 * of each export, which firebase-functions marks as alpha, so a test fails if an upgrade changes it.
 *
 * @throws {Error} if the code refuses the settings, or a declaration has an unexpected shape.
 */
export async function declaredFunctions(env: NodeJS.ProcessEnv): Promise<FunctionDeclaration[]> {
  Object.assign(process.env, env)
  const exported = await import('../../../functions/src/index.ts')
  // A function that is switched off is exported as undefined.
  const on = Object.entries(exported).filter(([, declared]) => declared !== undefined)
  return on.map(([name, declared]) => ({
    name,
    ...endpoint.parse((declared as { readonly __endpoint?: unknown }).__endpoint),
  }))
}
