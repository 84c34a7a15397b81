#!/usr/bin/env node
// From its source in the repository; compiled where it is installed, since Node strips no types there.
import { existsSync } from 'node:fs'

const source = new URL('../src/command/main.ts', import.meta.url)
await import(existsSync(source) ? source.href : '../dist/command/main.js')
