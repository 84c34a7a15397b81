/** The public API for tests: the emulators in the test's own process, without firebase-tools. */
export { startDatabase, type Database, type DatabaseOptions } from './database/start-database.ts'
export { RulesetError } from './database/rules/ruleset-error.ts'
export {
  startStorageRules,
  type StorageRules,
  type StorageRulesOptions,
} from './storage-rules/start-storage-rules.ts'
export type {
  StorageAuth,
  StorageFile,
  StorageRequest,
} from './storage-rules/protocol/storage-request.ts'
