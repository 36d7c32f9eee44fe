// The thread that cleans long rich texts, see cleanedHtml.ts.
import { answerQuestions } from './answerQuestions.ts'
import { cleanHtml } from '../values/html.ts'

answerQuestions(cleanHtml)
