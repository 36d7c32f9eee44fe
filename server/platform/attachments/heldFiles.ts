import type { Services } from '../context.ts'

/** Held together by backups, alone by who removes files: what a backup's snapshot names is there until it is read. */
export const FILES_HELD = "hashtextextended('paddock files', 0)"

/** Removes bytes from the store, unless a backup is being made; answers whether it did. */
export const removeFiles = ({ db, files }: Services, keys: string[]): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const [row] = await tx.$queryRawUnsafe<{ free: boolean }[]>(
      `SELECT pg_try_advisory_xact_lock(${FILES_HELD}) AS free`,
    )
    if (!row?.free) return false
    for (const key of keys) await files.store.remove(key)
    return true
  })
