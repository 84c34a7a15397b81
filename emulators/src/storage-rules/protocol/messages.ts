import type { WireValue } from './decode-value.ts'

/** The requests of firebase-tools, each one line of JSON (firebase-tools, src/emulator/storage/rules/runtime.ts). */
export type RuntimeRequest = LoadRequest | VerifyRequest

export interface LoadRequest {
  readonly id: number
  readonly action: 'load_ruleset'
  readonly context: {
    readonly rulesetName: string
    readonly source: {
      readonly files: readonly { readonly name: string; readonly content: string }[]
    }
  }
}

export interface VerifyRequest {
  readonly id: number
  readonly action: 'verify'
  readonly context: VerifyContext & { readonly rulesetName: string }
}

/** The request to check: a method, a path that starts with a slash, and the variables `request` and `resource`. */
export interface VerifyContext {
  readonly path: string
  /** Named as in firebase-tools `lib/emulator/storage/rules/types.js`. */
  readonly method: string
  readonly variables: Readonly<Record<string, WireValue>>
}

/** The status is `ok` even if the rules deny access. */
export interface RuntimeResponse {
  readonly id: number
  readonly status: 'ok'
  readonly action: string
  readonly result?: { readonly rulesVersion: number } | { readonly permit: boolean }
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}
