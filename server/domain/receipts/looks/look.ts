import type { Services } from '../../../platform/context.ts'
import type { Word } from '../../../platform/files/ocr.ts'
import { readPicture, type Reading } from './reading.ts'
import { eachPage, READ_DPI, type Original } from './pages.ts'

/** A page as both looks read it, with places in its own pixels. */
export interface PageLook {
  number: number
  width: number
  height: number
  words: Word[]
  /** Percent. */
  confidence: number
}

interface Looking {
  /** A moment of `performance.now()` at which it ends. */
  until: number
  /** Told after each look how much is done, a share of 1; answers whether to go on. */
  goOn?: (share: number) => Promise<boolean>
}

/**
 * Looks at every page of the files twice, file by file. Null where time ran out before, or nobody wants it any more: a
 * look too few proves nothing, since what was not seen might speak against it.
 */
export async function lookAt(
  services: Services,
  files: readonly Original[],
  { until, goOn = () => Promise.resolve(true) }: Looking,
): Promise<PageLook[][] | null> {
  const looked: { page: PageLook; again: Reading['again'] }[][] = []
  let isOn = true
  const next = async (share: number) => {
    isOn &&= performance.now() < until && (await goOn(share))
  }
  for (const [index, file] of files.entries()) {
    const pages: (typeof looked)[number] = []
    looked.push(pages)
    await eachPage(services, file, READ_DPI, async ({ number, of, image, width, height }) => {
      if (!isOn) return
      const { words, confidence, again } = await readPicture(image, { width, height })
      pages.push({ page: { number, width, height, words, confidence }, again })
      await next((index + number / of) / files.length / 2)
    })
  }
  const all = looked.flat()
  for (const [index, { page, again }] of all.entries()) {
    if (!isOn) return null
    page.words.push(...(await again()))
    // Nothing is left to go on with after the last one.
    if (index < all.length - 1) await next(0.5 + (index + 1) / all.length / 2)
  }
  return isOn ? looked.map((pages) => pages.map(({ page }) => page)) : null
}
