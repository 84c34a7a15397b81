'use strict'
/**
 * What an instance loads first: the API, out of what V8 compiled of it at deployment (`compile.cjs`)
 * where there is such a thing.
 */
const { existsSync } = require('node:fs')
const { enableCompileCache } = require('node:module')
const { join } = require('node:path')

const directory = join(__dirname, '.compiled')
// Only there: a developer's machine would fill a folder at every exit.
if (existsSync(directory)) enableCompileCache({ directory, portable: true })

module.exports = require('./index.js')
