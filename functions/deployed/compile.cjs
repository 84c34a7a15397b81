'use strict'
/**
 * Run by the platform's build (`gcp-build`), with the Node of the instances: starts the API as they
 * will, asks it what they are asked first, loads what they load later, and keeps what V8 compiled
 * meanwhile in `.compiled`. What another Node compiled would be ignored.
 */
const { randomBytes } = require('node:crypto')
const { once } = require('node:events')
const { mkdirSync } = require('node:fs')
const { createServer } = require('node:http')
const { flushCompileCache } = require('node:module')
const { join } = require('node:path')

const LATER = ['firebase-admin/app', 'firebase-admin/auth', 'firebase-admin/database', 'bowser']

const secret = () => randomBytes(32).toString('base64url')

/** A site that does not exist, with secrets of this minute: nothing of it is ever asked. */
const ENVIRONMENT = {
  FUNCTION_TARGET: 'api',
  GCLOUD_PROJECT: 'demo-compile',
  SESAME_DATABASE_URL: 'https://demo-compile.europe-west1.firebasedatabase.app',
  SESAME_STATISTICS_URL: 'https://demo-compile-statistics.europe-west1.firebasedatabase.app',
  SESAME_STORAGE_BUCKET: 'demo-compile.firebasestorage.app',
  SESAME_HOST_URL: 'https://compile.example',
  SESAME_FIREBASE_API_KEY: 'none',
  SESAME_TRUSTED_PROXIES: '1',
  SESAME_CAPTCHA: 'off',
  PEPPER: secret(),
  ACCESS_TOKEN_KEYS: `k:${secret()}`,
}

async function compile() {
  mkdirSync(join(__dirname, '.compiled'), { recursive: true })
  Object.assign(process.env, ENVIRONMENT)
  const { api } = require('./start.cjs')
  const server = createServer(api).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  const answer = await fetch(`http://127.0.0.1:${port}/api/openapi.json`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the API answered ${answer.status}`)
  for (const name of LATER) await import(name)
  flushCompileCache()
}

compile().then(
  () => process.exit(0),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
