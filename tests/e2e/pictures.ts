import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONSOLE_SCREENS, CONSOLE_STATES } from './support/console-screens.ts'
import { picture } from './support/picture.ts'
import { SCREENS } from './support/screens.ts'
import { test, type Page } from './support/test.ts'

const ROOT = join(import.meta.dirname, '../..')
const ALL = join(ROOT, '.cache/screenshots')

/**
 * The folders of the pictures for docs/screens.md and docs/console.md: a desktop with the light theme, and a phone with the dark
 * theme.
 */
const SHOWN: Readonly<Record<string, string>> = {
  '1280-clair': join(ROOT, 'docs/images'),
  '390-sombre': join(ROOT, 'docs/images'),
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { name, open } of SCREENS) {
  test(name, async ({ page, person }) => {
    await open(page, person)
    await takePictures(page, name, true)
  })
}

for (const { name, open } of [...CONSOLE_SCREENS, ...CONSOLE_STATES]) {
  test(name, async ({ page }) => {
    await open(page)
    await takePictures(
      page,
      name,
      CONSOLE_SCREENS.some((one) => one.name === name),
    )
  })
}

async function takePictures(page: Page, name: string, isShown: boolean): Promise<void> {
  mkdirSync(ALL, { recursive: true })
  await page.evaluate(() => document.fonts.ready)
  // Move the pointer away, or the last clicked control would show its hover style.
  await page.mouse.move(0, 0)
  for (const [theme, colorScheme] of [
    ['clair', 'light'],
    ['sombre', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const width = page.viewportSize()?.width ?? 0
    const kind = `${width}-${theme}`
    const place = (isShown ? SHOWN[kind] : undefined) ?? ALL
    writeFileSync(join(place, `${name}-${kind}.webp`), await picture(page))
  }
}
