import { describe, expect, it } from 'vitest'
import { fetchOfficial, type FetchTools } from './fetch-official.ts'
import type { Archive } from './archives.ts'

const archives: readonly Archive[] = [
  { name: 'database', file: '/cache/database.jar', bytes: 34_495_935 },
  { name: 'storage', file: '/cache/storage.jar', bytes: 52_892_936 },
]

/** A fake machine with a version of Java, installed archives, and predefined results of downloads. */
function machine({
  java = 21,
  has = [] as string[],
  download = (name: string): Promise<string> => Promise.resolve(name),
} = {}) {
  const here = new Set(has)
  const asked: string[] = []
  const said: string[] = []
  const tools: FetchTools = {
    java: () => Promise.resolve(java),
    archives,
    isHere: ({ name }) => here.has(name),
    download: async ({ name }) => {
      asked.push(name)
      here.add(await download(name))
    },
  }
  return { asked, said, run: () => fetchOfficial(tools, (step) => said.push(step)) }
}

describe('fetchOfficial', () => {
  it('downloads both archives, and reports their sizes and paths', async () => {
    const { asked, said, run } = machine()
    await run()
    expect(asked).toEqual(['database', 'storage'])
    expect(said).toEqual([
      'Java 21 convient.',
      'Realtime Database\u00A0: téléchargement (34 Mo)…',
      'Realtime Database\u00A0: prêt.',
      'règles de Storage\u00A0: téléchargement (53 Mo)…',
      'règles de Storage\u00A0: prêt.',
      'Dossier\u00A0: /cache',
    ])
  })

  it('skips archives that are already installed', async () => {
    const { asked, said, run } = machine({ has: ['database'] })
    await run()
    expect(asked).toEqual(['storage'])
    expect(said).toContain('Realtime Database\u00A0: déjà là.')
  })

  it.each([
    [17, 'trouvé\u00A0: 17'],
    [0, 'trouvé\u00A0: aucun'],
  ])(
    'downloads nothing if the Java version is %i, and explains what to install',
    async (java, found) => {
      const { asked, run } = machine({ java })
      await expect(run()).rejects.toThrow(found)
      await expect(run()).rejects.toThrow('Java 21 ou plus')
      expect(asked).toEqual([])
    },
  )

  it('explains why a download failed, what to check, and how to work without the official emulators', async () => {
    const { asked, run } = machine({
      download: () => Promise.reject(new Error('Failed to make request.')),
    })
    const failure = await run().catch((error: unknown) => (error as Error).message)
    expect(failure).toContain('Realtime Database\u00A0: le téléchargement a échoué.')
    expect(failure).toContain('Failed to make request.')
    expect(failure).toContain('storage.googleapis.com')
    expect(failure).toContain('npm start')
    expect(asked).toEqual(['database'])
  })

  it('fails if a download leaves no file', async () => {
    const { run } = machine({ download: () => Promise.resolve('elsewhere') })
    await expect(run()).rejects.toThrow('/cache/database.jar manque')
  })
})
