import { defineConfig } from 'vitest/config'
import { clientConfig } from '../web/build/client-config.ts'
import { hashedScript } from './build/hashed-script.ts'

export default defineConfig((env) =>
  clientConfig(
    {
      name: 'console',
      root: import.meta.dirname,
      port: 5174,
      hostingPort: 5005,
      plugins: [hashedScript()],
    },
    env,
  ),
)
