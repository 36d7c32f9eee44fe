import { useDeleteContent } from '../../content/useDeleteContent.ts'
import { contentOf, takesOf, type RecordingKind } from '../kinds.ts'

/** Asks, then deletes one, which can be taken back; `connection` is the list it leaves. */
export const useDeleteRecording = (kind: RecordingKind, connection?: string) =>
  useDeleteContent(
    contentOf(kind),
    () => `Nobody ${takesOf(kind)} it any more. It can be brought back for 30 days, with its likes and comments.`,
    connection,
  )
