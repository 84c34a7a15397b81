import type { Project } from './project.ts'

/** Origins of the pages, which `SESAME_HOST_URL` and `SESAME_ORIGINS` name. */
export function ownOrigins({ host, settings }: Project): string[] {
  const origins = [host, ...(settings['SESAME_ORIGINS'] ?? '').split(',')]
  return origins.filter((origin) => URL.canParse(origin)).map((origin) => new URL(origin).origin)
}
