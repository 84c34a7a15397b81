/** The condition for an alert. */
export interface Alert {
  /** The condition, as worded in docs/logs-and-alerts.md. */
  readonly said: string
  /** The condition as a PromQL query on a metric. The alert fires while the query returns a result. */
  readonly query: (metric: string) => string
}

/** An increase does not count if the day has at most this many lines. */
const FEW_A_DAY = 20

/** PromQL that counts the log lines in a window such as `5m`, which ended `hoursAgo` hours ago. */
function count(metric: string, window: string, hoursAgo = 0): string {
  const offset = hoursAgo === 0 ? '' : ` offset ${hoursAgo}h`
  return `sum(increase(${metric}[${window}]${offset}))`
}

/** Fires if a window contains more than this many lines. */
export function over(many: number, window: string, said: string): Alert {
  return { said, query: (metric) => `${count(metric, window)} > ${many}` }
}

export const AT_ONCE = over(0, '5m', 'at once')
export const THREE_IN_FIVE_MINUTES = over(2, '5m', '3 in 5 min')

/** Fires if a day has more than `times` times as many lines as an average day of the week before. */
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

/** Fires if either of two conditions is met. */
export function either(one: Alert, other: Alert): Alert {
  return {
    said: `${one.said}, or ${other.said}`,
    query: (metric) => `(${one.query(metric)}) or (${other.query(metric)})`,
  }
}

/** A threshold for the number of a metric's lines, as a percentage of another metric's count. */
interface Share {
  readonly percent: number
  /** The PromQL name of the other metric, whose count is the 100 % of `percent`. */
  readonly of: string
  readonly window: string
  /** The alert never fires for this many lines or fewer, because at night a few lines are a large share. */
  readonly few: number
  readonly said: string
}

/** Fires above a percentage of another metric's count. If that count is zero, more than `few` lines are enough. */
export function share({ percent, of, window, few, said }: Share): Alert {
  return {
    said: `${said}, and more than ${few}`,
    query(metric) {
      const lines = count(metric, window)
      return `${lines} > ${few} and ${lines} / (${count(of, window)} or vector(0)) > ${percent / 100}`
    },
  }
}

/** Fires if each of the last `times` periods, of this many hours, has at least one line. */
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

/**
 * The past period in which an alert about missing lines requires at least one line. The alert stops when this period contains
 * no lines either.
 */
const WATCHED = '30d'

/**
 * Fires if the window contains no lines, although there were some before. It never fires before the first line, for example
 * before the first deploy.
 */
export function silent(window: string, said: string): Alert {
  return {
    said,
    query: (metric) =>
      `(${count(metric, window)} or vector(0)) < 1 and ${count(metric, WATCHED)} > 0`,
  }
}
