import { useRef } from 'react'
import { graphql } from 'react-relay'
import type { adminUploadsAddMutation } from '../../__generated__/adminUploadsAddMutation.graphql.ts'
import type { adminUploadsReplaceMutation } from '../../__generated__/adminUploadsReplaceMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { fileProblem, uploadFile } from '../../ui/uploads/uploads.ts'
import { useTransfers } from '../../ui/uploads/useTransfers.ts'

/** Uploads that leave at a time: more would only share the line. */
const AT_ONCE = 3
/** How long the list waits for the next file before it is asked for anew, in milliseconds. */
const SOON = 400

/** The folder a file was dropped in, the file whose place it takes, and its id once all of it has arrived. */
type Meant = { folderId: string | null; replaces?: string; fileId?: string }

/** Files on their way into a folder, and in the place of others; `onChanged` once some have arrived. */
export function useAdminUploads(folderId: string | null, onChanged: () => void) {
  const [add] = useSave<adminUploadsAddMutation>(graphql`
    mutation adminUploadsAddMutation($input: AddMediaInput!) { addMedia(input: $input) { mediaItem { id } } }
  `)
  const [save] = useSave<adminUploadsReplaceMutation>(graphql`
    mutation adminUploadsReplaceMutation($input: SaveMediaInput!) { saveMedia(input: $input) { mediaItem { id } } }
  `)
  // The screen may show another folder by the time a file leaves.
  const meant = useRef(new WeakMap<File, Meant>())
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { transfers, start, again, cancel } = useTransfers<void>({
    atOnce: AT_ONCE,
    problem: (file) => fileProblem(file, 'media'),
    async send(file, { onProgress, signal }) {
      const about = meant.current.get(file) ?? { folderId }
      // What has arrived and was refused its place is not sent once more.
      about.fileId ??= (await uploadFile(file, 'media', onProgress, signal))._id
      const { fileId, replaces } = about
      const any = { expects: 'any' }
      const { data, fields, expected } = replaces
        ? await save({ input: { databaseId: replaces, fileId } }, any)
        : await add({ input: { folderId: about.folderId, fileId, keepBoth: true } }, any)
      if (!data) throw new Error(Object.values(fields)[0] ?? expected)
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
