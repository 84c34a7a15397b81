#!/usr/bin/env node
// Runs the source in the repository, and the compiled code once installed: Node strips no types in node_modules.
import { existsSync } from 'node:fs'

const source = new URL('../src/command/main.ts', import.meta.url)
await import(existsSync(source) ? source.href : '../dist/command/main.js')
