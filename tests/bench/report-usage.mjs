/** Preloaded into measured servers: reports the resource usage of the process on request. */
process.on('message', (question) => {
  if (question === 'usage without garbage') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ cpuSeconds: (user + system) / 1e6, memoryBytes: rss, heapBytes: heapUsed })
})
// The channel must not keep the server's event loop alive.
process.channel?.unref()
// Exits with the benchmark, even when that is interrupted.
process.on('disconnect', () => process.exit())
