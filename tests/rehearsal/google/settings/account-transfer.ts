import { Router, type Request, type Response } from 'express'
import { bodyOf, parameter, refuse } from '../answers.ts'
import type { Project } from '../state/project.ts'
import type { Account } from '../state/settings.ts'
import { hashPassword, type HashConfig } from './password-hash.ts'

/** The most accounts in one call. */
const MAX = 1000

interface Upload {
  readonly users: readonly (Account & { readonly localId: string })[]
  readonly hashAlgorithm?: string
  readonly signerKey?: string
  readonly saltSeparator?: string
  readonly rounds?: number | string
  readonly memoryCost?: number | string
  readonly allowOverwrite?: boolean
}

/**
 * Bulk reads and writes of accounts, and the sign-in that shows whether their passwords were kept.
 *
 * Sources: Identity Toolkit API v1, « projects.accounts.batchGet », « projects.accounts.batchCreate », «
 * accounts.signInWithPassword »; firebase-tools, `lib/accountExporter.js`: only hashes of version 0 use the project's
 * parameters.
 */
export function accountTransfer(project: Project): Router {
  return Router()
    .get('/v1/projects/:project/accounts\\:batchGet', (request, response) => {
      const { maxResults, nextPageToken } = request.query
      response.json(pageOf(project, Number(maxResults ?? MAX), nextPageToken))
    })
    .post('/v1/projects/:project/accounts\\:batchCreate', (request, response) => {
      upload(project, bodyOf(request) as Upload, response)
    })
    .post('/v1/accounts\\:signInWithPassword', (request, response) => {
      signIn(project, request, response)
    })
}

/** `www.googleapis.com`: the older version that `firebase auth:export` and `auth:import` use. */
export function olderAccountTransfer(project: Project): Router {
  return Router()
    .post('/identitytoolkit/v3/relyingparty/downloadAccount', (request, response) => {
      const { maxResults, nextPageToken } = bodyOf(request) as Record<string, unknown>
      response.json(pageOf(project, Number(maxResults ?? MAX), nextPageToken))
    })
    .post('/identitytoolkit/v3/relyingparty/uploadAccount', (request, response) => {
      upload(project, { allowOverwrite: true, ...(bodyOf(request) as Upload) }, response)
    })
}

function pageOf({ accounts }: Project, size: number, token: unknown) {
  const from = typeof token === 'string' ? Number(token) : 0
  const all = [...accounts.values()].map(({ hashedWith: _, ...account }) => account)
  const users = all.slice(from, from + Math.min(size, MAX))
  const end = from + users.length
  return { users, ...(end < all.length && { nextPageToken: String(end) }) }
}

function upload(project: Project, body: Upload, response: Response): void {
  const { users, allowOverwrite = false } = body
  const hashedWith = readHash(body)
  const hasPasswords = users.some(({ passwordHash }) => passwordHash !== undefined)
  if (users.length > MAX) refuse(response, 400, 'MAXIMUM_USER_COUNT_EXCEEDED')
  else if (hasPasswords && hashedWith === null) refuse(response, 400, 'MISSING_HASH_ALGORITHM')
  else {
    const error = users.flatMap((user, index) => {
      if (project.accounts.has(user.localId) && !allowOverwrite) {
        return { index, message: 'localId belongs to an existing account - can not overwrite.' }
      }
      const hash = user.passwordHash !== undefined && hashedWith !== null && { hashedWith }
      const version = isOwn(project, hashedWith) ? 0 : 1
      project.accounts.set(user.localId, { ...user, ...hash, ...(hash && { version }) })
      return []
    })
    response.json({ kind: 'identitytoolkit#UploadAccountResponse', ...(error[0] && { error }) })
  }
}

/** Null if a parameter is missing, or outside its limits. */
function readHash(body: Upload): HashConfig | null {
  const { hashAlgorithm, signerKey = '', saltSeparator = '' } = body
  const [rounds, memoryCost] = [Number(body.rounds), Number(body.memoryCost)]
  const isInside = rounds >= 1 && rounds <= 8 && memoryCost >= 1 && memoryCost <= 14
  if (hashAlgorithm !== 'SCRYPT' || signerKey === '' || !isInside) return null
  return { algorithm: hashAlgorithm, signerKey, saltSeparator, rounds, memoryCost }
}

const bytesOf = (base64: string) => Buffer.from(base64, 'base64')

function isOwn({ hashConfig }: Project, other: HashConfig | null): boolean {
  return other !== null && bytesOf(other.signerKey).equals(bytesOf(hashConfig.signerKey))
}

/** Signs in; on success, hashes the password again with the project's own parameters. */
function signIn({ accounts, hashConfig }: Project, request: Request, response: Response): void {
  const { email, password } = bodyOf(request) as { email: string; password: string }
  const account = [...accounts.values()].find((each) => each.email === email)
  const { passwordHash = '', salt = '', hashedWith = hashConfig } = account ?? {}
  const isRight = bytesOf(hashPassword(password, salt, hashedWith)).equals(bytesOf(passwordHash))
  if (account === undefined || !isRight || parameter(request, 'key') === '') {
    refuse(response, 400, 'INVALID_LOGIN_CREDENTIALS')
    return
  }
  const own = { passwordHash: hashPassword(password, salt, hashConfig), version: 0 }
  accounts.set(account.localId, { ...account, ...own, hashedWith: hashConfig })
  response.json({ localId: account.localId, email })
}
