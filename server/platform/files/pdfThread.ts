// The thread that opens foreign PDFs: one document at a time, see pdf.ts.
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import type { PdfAnswer, PdfQuestion } from './pdf.ts'
import { answerQuestions } from './answerQuestions.ts'

/** What one document may take: a page can hold an image of any size. */
const MAX_MEMORY = 768 * 1024 * 1024

// The library grows its memory through this alone; past the limit it sees an allocation fail.
// oxlint-disable-next-line unbound-method
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * 65_536 > MAX_MEMORY)
    throw new RangeError('The document asks for too much memory')
  return grow.call(this, pages)
}

const library = await PDFiumLibrary.init()
let open: PDFiumDocument | null = null

function close(): void {
  open?.destroy()
  open = null
}

async function answer(question: PdfQuestion): Promise<PdfAnswer> {
  if (question.ask === 'close') {
    close()
    return { closed: true }
  }
  if (question.ask === 'open') {
    close()
    open = await library.loadDocument(question.bytes)
    const pages = open.getPageCount()
    // A document whose first page cannot be loaded opens all the same.
    if (pages) open.getPage(0).getOriginalSize()
    return { pages }
  }
  const page = open!.getPage(question.page)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (!(originalWidth >= 1) || !(originalHeight >= 1)) throw new Error('The page has no size')
  const scale = Math.min(
    question.dpi / 72,
    question.maxWidth / originalWidth,
    Math.sqrt(question.maxPixels / (originalWidth * originalHeight)),
  )
  const { width, height, data } = await page.render({ scale, render: 'bitmap', renderFormFields: true })
  if (!width || !height) throw new Error('The page has no size')
  return { width, height, pixels: data }
}

answerQuestions(answer)
