/** The condition for an alert. */
export interface Alert {
  /** The condition, as worded in docs/logs-and-alerts.md. */
  readonly said: string
  /** The condition as a PromQL query on a metric. The alert fires while the query returns a result. */
  readonly query: (metric: string) => string
}

/** A day with no more lines than this does not count as a rise. */
const FEW_A_DAY = 20

/** PromQL that counts log lines in a window such as `5m` that ended this many hours ago. */
function count(metric: string, window: string, hoursAgo = 0): string {
  const offset = hoursAgo === 0 ? '' : ` offset ${hoursAgo}h`
  return `sum(increase(${metric}[${window}]${offset}))`
}

/** Fires after more than this many lines in a window. */
export function over(many: number, window: string, said: string): Alert {
  return { said, query: (metric) => `${count(metric, window)} > ${many}` }
}

export const AT_ONCE = over(0, '5m', 'at once')
export const THREE_IN_FIVE_MINUTES = over(2, '5m', '3 in 5 min')

/** Fires if a day has more than this many times the lines of an average day of the week before. */
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

/** A percentage of another metric's count, in a window. */
interface Share {
  readonly percent: number
  /** The metric in PromQL whose count is 100 %. */
  readonly of: string
  readonly window: string
  /** This many lines or fewer never fire, because at night a few lines are a large share. */
  readonly few: number
  readonly said: string
}

/** Fires above a percentage of another metric's count. If that count is zero, any line beyond the few fires. */
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

/** How long a silence is watched. The alert fires neither before the first line nor after a longer silence. */
const WATCHED = '30d'

/**
 * Fires when lines have stopped: the window contains none. It never fires before the first line, for example before the
 * first deploy.
 */
export function silent(window: string, said: string): Alert {
  return {
    said,
    query: (metric) =>
      `(${count(metric, window)} or vector(0)) < 1 and ${count(metric, WATCHED)} > 0`,
  }
}
