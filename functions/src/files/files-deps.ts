import type { ApiDeps } from '../common/api-deps.ts'
import type { Config } from '../common/config/config.ts'
import type { FileStore } from '../common/ports/file-store.ts'

export interface FilesDeps extends Pick<
  ApiDeps,
  'records' | 'limiter' | 'appCheck' | 'statistics' | 'now' | 'log'
> {
  readonly config: ApiDeps['config'] & Pick<Config, 'trustedProxies' | 'origins' | 'placeHeaders'>
  readonly users: Pick<ApiDeps['users'], 'find'>
  readonly files: FileStore
}
