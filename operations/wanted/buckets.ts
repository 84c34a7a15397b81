/**
 * The maximum age of a backup and the retention of the record of erasures, in days. The record must outlast every backup
 * (docs/backups.md).
 */
export const [BACKUP_DAYS, RECORD_DAYS] = [30, 60]

/** The retention of the operators' journal copies (docs/console-setup.md): a year, as gcloud converts it to seconds. */
export const JOURNAL_SECONDS = 31_557_600

export const DAY_SECONDS = 86_400

/** The role that may create objects, but neither read nor replace them. */
export const WRITER = 'roles/storage.objectCreator'
