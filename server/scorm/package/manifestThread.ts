// The thread that reads manifests, see manifestOfBytes.ts.
import { answerQuestions } from '../../platform/files/answerQuestions.ts'
import { readManifest } from './manifest.ts'
import { parseXml, textOf } from './xml.ts'

answerQuestions((bytes: Uint8Array) => {
  const text = textOf(bytes)
  return readManifest(parseXml(text), text)
})
