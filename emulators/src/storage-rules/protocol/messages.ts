import type { Method } from '../syntax/syntax.ts'
import type { WireValue } from './decode-value.ts'

/** What firebase-tools asks, a line of JSON each (firebase-tools, src/emulator/storage/rules/runtime.ts). */
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
  readonly context: {
    readonly rulesetName: string
    readonly path: string
    readonly method: Method
    readonly variables: Readonly<Record<string, WireValue>>
  }
}

/** The status is `ok` even for a refusal. */
export interface RuntimeResponse {
  readonly id: number
  readonly status: 'ok'
  readonly action: string
  readonly result?: { readonly rulesVersion: number } | { readonly permit: boolean }
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}
