/** Preloaded into measured servers: reports the process's resource usage on request. */
process.on('message', (question) => {
  if (question === 'usage without garbage') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ cpuSeconds: (user + system) / 1e6, memoryBytes: rss, heapBytes: heapUsed })
})
// The channel must not keep the server's event loop alive.
process.channel?.unref()
// Exit when the benchmark does, even if it is interrupted.
process.on('disconnect', () => process.exit())
