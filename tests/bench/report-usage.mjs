/** Node loads this file before a measured server. It reports the resource usage of the process on request. */
process.on('message', (question) => {
  if (question === 'usage without garbage') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ cpuSeconds: (user + system) / 1e6, memoryBytes: rss, heapBytes: heapUsed })
})
// The channel to the benchmark must not keep the server's event loop running.
process.channel?.unref()
// Exit when the benchmark ends, even if it is interrupted.
process.on('disconnect', () => process.exit())
