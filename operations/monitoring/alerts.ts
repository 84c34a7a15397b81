/** When an alert is raised. */
export interface Alert {
  /** In the words of docs/logs-and-alerts.md. */
  readonly said: string
  /** The PromQL condition on a metric; it holds while it has a result. */
  readonly query: (metric: string) => string
}

/** A day with fewer lines is no rise. */
const FEW_A_DAY = 20

/** The number of lines in a window such as `5m`, which ended this many hours ago. */
function count(metric: string, window: string, hoursAgo = 0): string {
  const offset = hoursAgo === 0 ? '' : ` offset ${hoursAgo}h`
  return `sum(increase(${metric}[${window}]${offset}))`
}

/** More than this many lines in a window. */
export function over(many: number, window: string, said: string): Alert {
  return { said, query: (metric) => `${count(metric, window)} > ${many}` }
}

export const AT_ONCE = over(0, '5m', 'at once')
export const THREE_IN_FIVE_MINUTES = over(2, '5m', '3 in 5 min')

/** A day with this many times the lines of a mean day of the week before. */
export function rise(times: number): Alert {
  return {
    said: `× ${times} the week`,
    query(metric) {
      const day = count(metric, '1d')
      const mean = `(${count(metric, '7d', 24)} / 7 or vector(0))`
      return `${day} > ${FEW_A_DAY} and ${day} > ${times} * ${mean}`
    },
  }
}

/** Either of two conditions. */
export function either(one: Alert, other: Alert): Alert {
  return {
    said: `${one.said}, or ${other.said}`,
    query: (metric) => `(${one.query(metric)}) or (${other.query(metric)})`,
  }
}

/** More than a share of what another metric counts; anything is more than a share of nothing. */
export function share(percent: number, of: string, window: string, said: string): Alert {
  return {
    said,
    query: (metric) =>
      `${count(metric, window)} / (${count(of, window)} or vector(0)) > ${percent / 100}`,
  }
}

/** At least one line in each of the last periods of this many hours. */
export function running(times: number, hours: number, said: string): Alert {
  return {
    said,
    query: (metric) =>
      Array.from(
        { length: times },
        (_, past) => `${count(metric, `${hours}h`, past * hours)} > 0`,
      ).join(' and '),
  }
}

/** No line in a window. */
export function silent(window: string, said: string): Alert {
  return { said, query: (metric) => `(${count(metric, window)} or vector(0)) < 1` }
}
