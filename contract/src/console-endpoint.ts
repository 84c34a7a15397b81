import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { visibleText } from './fields.ts'
import type { OperatorRole } from './records/operator.ts'

/** An endpoint of the operators' console. Source: docs/decisions/035. */
export interface ConsoleEndpoint<
  Body extends z.core.$ZodType = z.core.$ZodType,
  Response extends z.core.$ZodType = z.core.$ZodType,
  Params extends z.core.$ZodType = z.core.$ZodType,
> extends Endpoint<Body, Response, Params> {
  readonly access: 'operator'
  /** The lowest role that may call the endpoint. */
  readonly role: OperatorRole
  /**
   * Answers `auth/requires-recent-login` unless the operator proved their identity in the last five minutes (see
   * `proveOperator`).
   */
  readonly fresh?: true
  /**
   * Answers `auth/forbidden` if the session was opened with a password in an emergency, because the endpoint changes who can
   * enter the console. Not enforced in the emulator suite, where operators have no passkey device.
   */
  readonly byPasskey?: true
}

/**
 * Describes an endpoint of the console. Lists take their filters in the body of a POST, because e-mail addresses must not
 * appear in URLs.
 *
 * Source: OWASP ASVS 5.0.0, V14.2.1.
 */
export function consoleEndpoint<
  Body extends z.core.$ZodType,
  Response extends z.core.$ZodType,
  Params extends z.core.$ZodType,
>(
  method: Endpoint['method'],
  path: `/api/tools/${string}`,
  role: OperatorRole,
  more: {
    readonly fresh?: true
    readonly byPasskey?: true
    readonly params?: Params
    readonly body?: Body
    readonly response?: Response
  } = {},
): ConsoleEndpoint<Body, Response, Params> {
  // No App Check token is required: App Check only proves that the product's pages sent a request, and a console session proves
  // more.
  const fixed = { access: 'operator', fromAnyApp: true } as const
  return { method, path, role, body: null, response: null, ...more, ...fixed }
}

/** The operator's reason, stored in the journal. */
export const reason = visibleText(300).check(z.minLength(10))

/** The address or uid of the person concerned, which the operator must type again. */
export const confirm = z.string().check(z.trim(), z.minLength(1), z.maxLength(254))
