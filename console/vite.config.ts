import { defineConfig } from 'vitest/config'
import { clientConfig } from '../web/build/client-config.ts'
import { hashedScript } from './build/hashed-script.ts'
import { frame as english } from './src/i18n/en/frame.ts'
import { frame as french } from './src/i18n/fr/frame.ts'

const notFoundOf = ({ notFound, notFoundText, backToOverview }: typeof french) => ({
  title: notFound,
  text: notFoundText,
  back: backToOverview,
})

export default defineConfig((env) =>
  clientConfig(
    {
      name: 'console',
      root: import.meta.dirname,
      port: 5174,
      hostingPort: 5005,
      notFound: { fr: notFoundOf(french), en: notFoundOf(english) },
      plugins: [hashedScript()],
    },
    env,
  ),
)
