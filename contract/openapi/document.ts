import { APP_CHECK_HEADER } from '../src/app-check.ts'
import { VERSION } from '../src/version.ts'
import { OWN_STATUS } from '../src/error-codes.ts'
import * as z from 'zod/mini'
import { PRODUCT } from '../src/product.ts'
import { errorsOf } from './errors-of.ts'
import type { Contract, Operation } from './read-contract.ts'

/** Whether only the operators' console receives a code. */
const isOfConsole = (code: string): boolean => code.startsWith('tools/')

type Json = Record<string, unknown>
type Describe = (schema: z.core.$ZodType, io: 'input' | 'output') => Json

const content = (schema: Json, type = 'application/json') => ({ content: { [type]: { schema } } })
const FORM = 'application/x-www-form-urlencoded'
/** The bytes of a file. Any type that may be stored is allowed. */
const FILE = { content: { '*/*': {} } }
const ERROR = content({ $ref: '#/components/schemas/ErrorBody' })

/** The header is optional in the document, because each installation decides whether it is required. */
const APP_CHECK = {
  name: APP_CHECK_HEADER,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'An App Check token; needed where App Check is on.',
}

/**
 * Describes the contract as an OpenAPI document.
 *
 * Source: OpenAPI Specification 3.1.0; its schemas are JSON Schema 2020-12, which zod writes.
 */
export function openapiDocument({ operations, schemas }: Contract): Json {
  const describe: Describe = (schema, io) => {
    const described = z.toJSONSchema(schema, {
      io,
      override({ zodSchema, jsonSchema }) {
        const { def } = zodSchema._zod
        // Zod describes responses, too, as objects without unknown fields, because it removes them when parsing. But only
        // requests with unknown fields are rejected.
        if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
        const name = schemas.get(zodSchema)
        if (name === undefined || zodSchema === schema) return
        for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
        jsonSchema.$ref = `#/components/schemas/${name}`
      },
    })
    delete described.$schema
    return described
  }
  const refer: Describe = (schema, io) => {
    const name = schemas.get(schema)
    return name === undefined ? describe(schema, io) : { $ref: `#/components/schemas/${name}` }
  }

  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const { path, method } = operation.endpoint
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: describeOne(operation, refer) }
  }
  const named = [...schemas].map(([schema, name]) => [name, describe(schema, 'output')] as const)
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT,
      version: VERSION,
      description:
        'Accounts, sessions and personal data. Errors carry a code and never prose: branch on the code. ' +
        '`x-error-codes` lists all of them with their statuses. Requests have the fields that are named here ' +
        'and no other; answers may gain fields, and codes: ignore those that you do not know.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'at+jwt' },
        serviceKey: { type: 'http', scheme: 'basic' },
      },
      schemas: Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1))),
    },
    'x-error-codes': Object.fromEntries(
      Object.entries(OWN_STATUS).filter(([code]) => !isOfConsole(code)),
    ),
  }
}

function describeOne({ id, endpoint, summary }: Operation, refer: Describe): Json {
  const { path, access, params, body, response, form, file, fromAnyApp } = endpoint
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const parameters = params ? (refer(params, 'input')['properties'] as Json) : {}
  return {
    operationId: id,
    tags: [path.split('/')[2] ?? ''],
    summary,
    ...(access !== 'public' && {
      security: [access === 'service' ? { serviceKey: [] } : { accessToken: [] }],
    }),
    ...(names.length + (fromAnyApp ? 0 : 1) > 0 && {
      parameters: [
        ...names.map((name) => ({
          name,
          in: 'path',
          required: true,
          schema: parameters[name] ?? { type: 'string' },
        })),
        ...(fromAnyApp ? [] : [APP_CHECK]),
      ],
    }),
    ...(body && {
      requestBody: { required: true, ...content(refer(body, 'input'), form && FORM) },
    }),
    ...(file === 'sent' && { requestBody: { required: true, ...FILE } }),
    responses: {
      '2XX': {
        description: response || file === 'answered' ? 'Done.' : 'Done; the answer is empty.',
        ...(response && content(refer(response, 'output'))),
        ...(file === 'answered' && FILE),
      },
      ...Object.fromEntries(
        [...errorsOf(endpoint)].map(([status, codes]) => [
          status,
          { description: codes.map((code) => `\`${code}\``).join(', '), ...ERROR },
        ]),
      ),
      // An instance that cannot serve requests answers `/api/health` with 503 and the normal response schema.
      ...(path === '/api/health' &&
        response && {
          503: { description: 'Unavailable.', ...content(refer(response, 'output')) },
        }),
      default: { description: 'Any other code of `x-error-codes`.', ...ERROR },
    },
  }
}
