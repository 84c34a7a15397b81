/**
 * firebase-tools loads this module before it starts (`node --import`). firebase-tools reloads rules and functions when its
 * watcher, chokidar, reports a change. Many editors and build tools save a file by deleting it and creating it again.
 * chokidar reports such a file as removed and added. If the new file has the inode of the deleted one, chokidar reports
 * nothing, because it continues to watch the deleted file. This module makes chokidar report a change for such a file, too.
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

/** Interval at which a single file is checked, in milliseconds. */
const LOOK_MS = 100

/** The chokidar that firebase-tools itself loads. */
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
    // chokidar does not report that a file exists again if the file's folder was deleted as well. Check for the file
    // instead.
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
