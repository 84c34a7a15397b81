import { dashboard } from './dashboard.ts'
import { metrics } from './metrics.ts'
import { objectives } from './objectives.ts'
import { policies } from './policies.ts'
import type { Resource } from './resource.ts'
import { readRunbook, sectionOf } from './runbook.ts'
import { uptime } from './uptime.ts'

/** What is watched. */
interface Site {
  readonly projectId: string
  /** Where people open Sésame. */
  readonly host: string
}

/**
 * Everything that a project is to have, in the order in which it is made. Without channels, those of the policies stay as
 * they are.
 */
export function wantedResources({ projectId, host }: Site, channels: readonly string[] = []) {
  const sections = readRunbook()
  const alerts = policies(projectId, host, (alert) => sectionOf(sections, alert))
  const notified = alerts.map((policy) => ({
    ...policy,
    body: { ...policy.body, notificationChannels: channels },
  }))
  const all: readonly Resource[] = [
    ...metrics(),
    ...objectives(),
    uptime(projectId, host),
    ...(channels.length === 0 ? alerts : notified),
    dashboard(projectId),
  ]
  return all
}
