import { takeUploads, type Attach, type FileInput } from '../../platform/attachments/attachments.ts'
import { takeWords, type Words, type WordsInput } from '../../platform/attachments/words.ts'
import type { Change } from '../../platform/events.ts'

/** What came with sections, read before their transaction opens. */
export interface UploadedContents {
  attach: Attach
  words: Words
}

export const takeContents = async (
  ctx: Pick<Change, 'services'>,
  { files, words }: { files: readonly FileInput[]; words: readonly WordsInput[] },
): Promise<UploadedContents> => ({ words: await takeWords(words), attach: await takeUploads(ctx, files) })
