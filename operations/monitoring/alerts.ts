/** When an alert is raised. */
export interface Alert {
  /** In the words of docs/logs-and-alerts.md. */
  readonly said: string
  /** The condition, in PromQL, over what a metric counts; it holds while it has a result. */
  readonly query: (metric: string) => string
}

/** A day that has fewer lines is no rise. */
const FEW_A_DAY = 20

/** How many lines there were in a time such as `5m`, which ended so many hours ago. */
function count(metric: string, window: string, hoursAgo = 0): string {
  const offset = hoursAgo === 0 ? '' : ` offset ${hoursAgo}h`
  return `sum(increase(${metric}[${window}]${offset}))`
}

/** More than a number of lines in a time. */
export function over(many: number, window: string, said: string): Alert {
  return { said, query: (metric) => `${count(metric, window)} > ${many}` }
}

export const AT_ONCE = over(0, '5m', 'at once')
export const THREE_IN_FIVE_MINUTES = over(2, '5m', '3 in 5 min')

/** A day with so many times the lines of a mean day of the week before. */
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

/** One or the other. */
export function either(one: Alert, other: Alert): Alert {
  return {
    said: `${one.said}, or ${other.said}`,
    query: (metric) => `(${one.query(metric)}) or (${other.query(metric)})`,
  }
}

/** More than a part of what another metric counts; any part of nothing is more. */
export function share(percent: number, of: string, window: string, said: string): Alert {
  return {
    said,
    query: (metric) =>
      `${count(metric, window)} / (${count(of, window)} or vector(0)) > ${percent / 100}`,
  }
}

/** Something in each of the last periods, of so many hours. */
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

/** Nothing for a time. */
export function silent(window: string, said: string): Alert {
  return { said, query: (metric) => `(${count(metric, window)} or vector(0)) < 1` }
}
