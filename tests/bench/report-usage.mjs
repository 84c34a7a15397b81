/** Preloaded into servers under measure: answers the benchmark with what the process has used. */
process.on('message', (question) => {
  if (question === 'usage without garbage') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ cpuSeconds: (user + system) / 1e6, memoryBytes: rss, heapBytes: heapUsed })
})
// The channel must not keep the server from being as idle as it would be without it.
process.channel?.unref()
// Nothing stays behind a benchmark that was interrupted.
process.on('disconnect', () => process.exit())
