import { useRef } from 'react'
import { fileProblem, sendParts } from '../../ui/forms/uploads.ts'
import { useTransfers } from '../../ui/media/useTransfers.ts'

/** Uploads that leave at a time: more would only share the line. */
const AT_ONCE = 3
/** How long the list waits for the next file before it is asked for anew, in milliseconds. */
const SOON = 400

/** Files on their way into a folder, and in the place of others; `onChanged` once some have arrived. */
export function useAdminUploads(folderId: string | null, onChanged: () => void) {
  // The folder a file was dropped in, and the file whose place it takes; both may be another by the time it leaves.
  const meant = useRef(new WeakMap<File, { folderId: string | null; replaces?: string }>())
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { transfers, start, again, cancel } = useTransfers<unknown>({
    atOnce: AT_ONCE,
    problem: (file) => fileProblem(file, 'media'),
    send(file, following) {
      const { folderId: into, replaces } = meant.current.get(file) ?? { folderId }
      return replaces
        ? sendParts('PUT', `/api/media-center/${replaces}`, { file }, following)
        : sendParts(
            'POST',
            '/api/media-center',
            { data: JSON.stringify({ folderId: into, keepBoth: true }), file },
            following,
          )
    },
    sent() {
      clearTimeout(soon.current)
      soon.current = setTimeout(onChanged, SOON)
    },
  })
  return {
    transfers,
    again,
    cancel,
    start(files: readonly File[]) {
      for (const file of files) meant.current.set(file, { folderId })
      start(files)
    },
    replace(file: File, id: string) {
      meant.current.set(file, { folderId, replaces: id })
      start([file])
    },
  }
}

export type AdminUploads = ReturnType<typeof useAdminUploads>
