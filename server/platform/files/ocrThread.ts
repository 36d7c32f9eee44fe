// The thread that reads pictures of text, see ocr.ts. All it needs comes with the packages: nothing is downloaded.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import tesseract from 'tesseract.js'
import type { OcrAnswer, OcrQuestion } from './ocr.ts'
import { answerQuestions } from './answerQuestions.ts'
import type { Answered } from './threads.ts'

const data = path.join(path.dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng'))), '4.0.0_best_int')
const fail = (message: string) => parentPort!.postMessage({ error: message } satisfies Answered<OcrAnswer>)

// Without a handler the library would throw where nobody can catch it.
const reader = await tesseract.createWorker(
  'eng',
  tesseract.OEM.LSTM_ONLY,
  { langPath: data, cacheMethod: 'none', gzip: true, errorHandler: (error: unknown) => fail(String(error)) },
  // Numbers and serials are no words of a dictionary.
  {
    load_system_dawg: '0',
    load_freq_dawg: '0',
    load_unambig_dawg: '1',
    load_punc_dawg: '1',
    load_number_dawg: '1',
    load_bigram_dawg: '0',
  },
)

async function read({ image, columns }: OcrQuestion): Promise<OcrAnswer> {
  await reader.setParameters({
    tessedit_pageseg_mode: columns ? tesseract.PSM.AUTO : tesseract.PSM.SINGLE_BLOCK,
    user_defined_dpi: '200',
  })
  const { data: page } = await reader.recognize(Buffer.from(image), {}, { text: false, blocks: true })
  let line = 0
  const words = (page.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines.flatMap((one) => {
        line += 1
        return one.words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
          text,
          x: x0,
          y: y0,
          width: x1 - x0,
          height: y1 - y0,
          confidence: Math.round(confidence),
          line,
        }))
      }),
    ),
  )
  return { words, confidence: page.confidence }
}

answerQuestions(read)
