import { randomBytes } from 'node:crypto'
import { Router, type Request, type Response } from 'express'
import { bodyOf, parameter, refuse } from '../answers.ts'
import type { Project } from '../state/project.ts'
import type { Account } from '../state/settings.ts'
import { hashPassword, isPassword, type HashedWith } from './password-hash.ts'

/** The largest number of accounts in one call. */
const MAX = 1000

interface Upload extends Omit<HashedWith, 'algorithm'> {
  readonly users: readonly (Account & { readonly localId: string })[]
  readonly hashAlgorithm?: string
  readonly allowOverwrite?: boolean
  readonly sanityCheck?: boolean
}

/**
 * Serves the endpoints that read and create accounts in bulk, and the sign-in that proves whether their passwords were
 * preserved.
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

/** `www.googleapis.com`: the older API with which `firebase auth:export` and `auth:import` read and create accounts. */
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
  const { users, allowOverwrite = false, sanityCheck = false } = body
  const hashedWith = readHash(body)
  const hasPasswords = users.some(({ passwordHash }) => passwordHash !== undefined)
  const names = users.flatMap(namesOf)
  if (users.length > MAX) refuse(response, 400, 'MAXIMUM_USER_COUNT_EXCEEDED')
  else if (hasPasswords && hashedWith === null) refuse(response, 400, 'MISSING_HASH_ALGORITHM')
  else if (sanityCheck && new Set(names).size < names.length) {
    refuse(response, 400, 'DUPLICATE_EMAIL or DUPLICATE_RAW_ID')
  } else {
    const error = users.flatMap((user, index) => {
      if (project.accounts.has(user.localId) && !allowOverwrite) {
        return { index, message: 'localId belongs to an existing account - can not overwrite.' }
      }
      if (sanityCheck && isTaken(project, user)) {
        return { index, message: 'email exists in other account in database' }
      }
      const hash = user.passwordHash !== undefined && hashedWith !== null && { hashedWith }
      const version = isOwn(project, hashedWith) ? 0 : 1
      project.accounts.set(user.localId, { ...user, ...hash, ...(hash && { version }) })
      return []
    })
    response.json({ kind: 'identitytoolkit#UploadAccountResponse', ...(error[0] && { error }) })
  }
}

/** Identifiers that only one account may have: its e-mail address, and its ids at sign-in providers. */
const namesOf = ({ email, providerUserInfo = [] }: Account): string[] => [
  ...(email === undefined ? [] : [email]),
  ...providerUserInfo.map(({ providerId, rawId }) => `${providerId} ${rawId}`),
]

function isTaken({ accounts }: Project, user: Account): boolean {
  const own = namesOf(user)
  const others = [...accounts.values()].filter(({ localId }) => localId !== user.localId)
  return others.some((each) => namesOf(each).some((name) => own.includes(name)))
}

/**
 * Reads the algorithm and its parameters; null if Firebase's own algorithm lacks a parameter, or has one outside its
 * limits.
 */
function readHash(body: Upload): HashedWith | null {
  const { users: _, hashAlgorithm: algorithm, ...given } = body
  if (algorithm === undefined) return null
  if (algorithm !== 'SCRYPT') return { ...given, algorithm }
  const { signerKey = '', saltSeparator = '' } = given
  const [rounds, memoryCost] = [Number(given.rounds), Number(given.memoryCost)]
  const isInside = rounds >= 1 && rounds <= 8 && memoryCost >= 1 && memoryCost <= 14
  if (signerKey === '' || !isInside) return null
  return { algorithm, signerKey, saltSeparator, rounds, memoryCost }
}

const bytesOf = (base64: string) => Buffer.from(base64, 'base64')

function isOwn({ hashConfig }: Project, other: HashedWith | null): boolean {
  if (other?.algorithm !== hashConfig.algorithm) return false
  return bytesOf(other.signerKey ?? '').equals(bytesOf(hashConfig.signerKey))
}

/** Signs in; on success, hashes the password again with the project's own parameters. */
function signIn({ accounts, hashConfig }: Project, request: Request, response: Response): void {
  const { email, password } = bodyOf(request) as { email: string; password: string }
  const account = [...accounts.values()].find((each) => each.email === email)
  const { salt = randomBytes(12).toString('base64'), hashedWith = hashConfig } = account ?? {}
  const isRight = account !== undefined && isPassword(password, account, hashedWith)
  if (!isRight || parameter(request, 'key') === '') {
    refuse(response, 400, 'INVALID_LOGIN_CREDENTIALS')
    return
  }
  if (account.disabled) {
    refuse(response, 400, 'USER_DISABLED')
    return
  }
  const own = { passwordHash: hashPassword(password, salt, hashConfig), salt, version: 0 }
  accounts.set(account.localId, { ...account, ...own, hashedWith: hashConfig })
  response.json({ localId: account.localId, email })
}
