import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONSOLE_SCREENS } from './support/console-screens.ts'
import { picture } from './support/picture.ts'
import { SCREENS } from './support/screens.ts'
import { test } from './support/test.ts'

const ROOT = join(import.meta.dirname, '../..')
const ALL = join(ROOT, '.cache/screenshots')

/** Those that docs/screens.md and docs/console.md show: the light desktop and the dark phone. */
const SHOWN: Readonly<Record<string, string>> = {
  '1280-clair': join(ROOT, 'docs/images'),
  '390-sombre': join(ROOT, 'docs/images'),
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { name, open } of [...SCREENS, ...CONSOLE_SCREENS]) {
  test(name, async ({ page, person }) => {
    mkdirSync(ALL, { recursive: true })
    await open(page, person)
    await page.evaluate(() => document.fonts.ready)
    for (const [theme, colorScheme] of [
      ['clair', 'light'],
      ['sombre', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      const width = page.viewportSize()?.width ?? 0
      const kind = `${width}-${theme}`
      writeFileSync(join(SHOWN[kind] ?? ALL, `${name}-${kind}.webp`), await picture(page))
    }
  })
}
