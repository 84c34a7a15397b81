/**
 * Loaded into the process of firebase-tools before it starts (`node --import`). firebase-tools reloads rules and
 * functions when its watcher, chokidar, reports a change. Many editors and build tools save by deleting a file and
 * creating it again, which chokidar reports as removed and added, or not at all if the new file gets the inode of the
 * old one, because it then keeps watching the deleted file. This module reports such a returned file as a change, too.
 *
 * Source: firebase-tools `lib/emulator/databaseEmulator.js`, `lib/emulator/storage/rules/manager.js` and
 * `lib/emulator/functionsEmulator.js`, which all call `watch` of chokidar and listen to `change` alone.
 */
import type { EventEmitter } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'

interface Watcher extends EventEmitter {
  readonly closed: boolean
  add(path: string): void
}

interface Chokidar {
  watch: (path: string, options: object) => Watcher
}

/** How often a single file is checked. */
const LOOK_MS = 100

/** The watcher that firebase-tools itself loads. */
const chokidar = createRequire(process.argv[1] ?? import.meta.url)('chokidar') as Chokidar
const { watch } = chokidar

chokidar.watch = (watched, options) => {
  const isFolder = statSync(watched, { throwIfNoEntry: false })?.isDirectory() === true
  const watcher = isFolder
    ? watch(watched, options)
    : watch(watched, { ...options, usePolling: true, interval: LOOK_MS })
  const removed = new Set<string>()
  const returned = (path: string) => {
    if (removed.delete(path)) watcher.emit('change', path)
  }
  watcher.on('unlink', (path: string) => {
    removed.add(path)
    if (isFolder) return
    // If the folder was deleted, too, chokidar does not notice that a single file has returned.
    const look = setInterval(() => {
      const isOver = watcher.closed || !removed.has(path)
      if (!isOver && !existsSync(path)) return
      clearInterval(look)
      if (isOver) return
      watcher.add(path)
      returned(path)
    }, LOOK_MS).unref()
  })
  watcher.on('add', returned)
  return watcher
}
