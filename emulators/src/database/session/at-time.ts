/** Longest delay that a timer accepts. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** A scheduled call. */
interface Appointment {
  cancel(): void
}

/** Calls back at a time in milliseconds since the epoch, even beyond a timer's longest delay; never for null. */
export function atTime(time: number | null, then: () => void): Appointment {
  let timer: NodeJS.Timeout | undefined
  const wait = (until: number) => {
    timer = setTimeout(
      () => (Date.now() < until ? wait(until) : then()),
      Math.min(until - Date.now(), MAX_TIMER_MS),
    )
    timer.unref()
  }
  if (time !== null) wait(time)
  return { cancel: () => clearTimeout(timer) }
}
