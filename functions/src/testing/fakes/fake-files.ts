import { EXPORT_FILE } from '@sesame/contract/constants'
import { UNKNOWN_TYPE } from '@sesame/contract/files'
import type { FileContent, FileStore } from '../../common/ports/file-store.ts'
import { START, type World } from './world.ts'

/** The files of a world, removed by its erasures; `attempt` throws if Storage is down. */
export function fakeFiles(world: World, attempt: () => Promise<void>): FileStore {
  const { files, written } = world.personal
  const at = (uid: string, name: string) => `private/${uid}/${name}`
  const prepared = (uid: string) => `exports/${uid}/${EXPORT_FILE}`
  const read = async (
    path: string,
    bytes: () => Buffer | undefined,
  ): Promise<FileContent | null> => {
    await attempt()
    const file = files.get(path)
    return file ? { type: file.type || UNKNOWN_TYPE, bytes: bytes() ?? Buffer.from(path) } : null
  }
  return {
    async list(uid) {
      await attempt()
      return [...files.values()]
        .filter(({ name }) => name.startsWith(at(uid, '')))
        .map(({ name, ...about }) => ({ ...about, name: name.split('/')[2] ?? '' }))
        .map((file) => ({ ...file, changedAt: START }))
    },
    read: (uid, name) => read(at(uid, name), () => world.fileBytes.get(at(uid, name))),
    async write(uid, name, { type, bytes }) {
      await attempt()
      await world.whileWriting()
      const isErased = world.tree.read(`access/${uid}/erasingSince`) !== null
      if (isErased || !world.users.has(uid)) return false
      files.set(at(uid, name), { name: at(uid, name), bytes: bytes.length, type })
      world.fileBytes.set(at(uid, name), bytes)
      return true
    },
    async remove(uid, name) {
      await attempt()
      files.delete(at(uid, name))
    },
    async findExport(uid) {
      await attempt()
      return files.has(prepared(uid)) ? START : null
    },
    readExport: (uid) =>
      read(prepared(uid), () => Buffer.from(JSON.stringify(written.get(prepared(uid)) ?? {}))),
  }
}
