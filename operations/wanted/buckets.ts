/** Backups are kept for at most 30 days, and the record of erasures for longer (docs/backups.md). */
export const [BACKUP_DAYS, RECORD_DAYS] = [30, 60]

/** How long the copies of the operators' journal are kept (docs/console-setup.md), as gcloud counts a year. */
export const JOURNAL_SECONDS = 31_557_600

export const DAY_SECONDS = 86_400

/** The role that may add objects, but neither read nor replace any. */
export const WRITER = 'roles/storage.objectCreator'
