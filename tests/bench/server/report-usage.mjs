/** Preloaded into servers under measure: answers the benchmark with what the process has used. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuSeconds: (user + system) / 1e6, memoryBytes: process.memoryUsage.rss() })
})
// The channel must not keep the server from being as idle as it would be without it.
process.channel?.unref()
// Nothing stays behind a benchmark that was interrupted.
process.on('disconnect', () => process.exit())
