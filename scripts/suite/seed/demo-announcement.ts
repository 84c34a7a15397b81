import { DAY_MS } from '@sesame/contract/durations'
import type { Announcement } from '@sesame/contract/records/announcement'

/** What operators announce to the demo accounts: an upkeep in three days. */
export const demoAnnouncement = (now: number): Announcement => ({
  kind: 'maintenance',
  date: now + 3 * DAY_MS,
  startsAt: now,
  endsAt: now + 4 * DAY_MS,
  fr: {
    title: 'Entretien prévu',
    text: 'Sésame sera indisponible dix minutes, tôt le matin. Vos sessions resteront ouvertes.',
  },
  en: {
    title: 'Planned maintenance',
    text: 'Sésame will be unavailable for ten minutes, early in the morning. Your sessions will stay open.',
  },
})
