#!/usr/bin/env node
// This file must run even on old versions of Node, to tell the user which one is needed: no top-level await, and no
// syntax newer than import().
import { existsSync, readFileSync } from 'fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = manifest.engines.node.slice('>='.length)
const [major, minor] = process.versions.node.split('.').map(Number)
const [neededMajor, neededMinor] = needed.split('.').map(Number)

if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  // Printed in both languages: the code that chooses one cannot run on this version.
  console.error(`✖ Node ${needed} ou plus est nécessaire ; celui-ci est ${process.version}.`)
  console.error(`✖ Node ${needed} or later is needed; this one is ${process.version}.`)
  process.exitCode = 1
} else {
  // In the repository, run the source. Once installed, run the compiled code: Node does not strip types in
  // node_modules.
  const source = new URL('../src/command/main.ts', import.meta.url)
  import(existsSync(source) ? source.href : '../dist/command/main.js')
}
