// The thread that looks for ink that nobody read, see ink.ts: it takes some tenths of a second.
import { answerQuestions } from '../../../../platform/files/answerQuestions.ts'
import { strayInk } from './strayInk.ts'

answerQuestions(strayInk)
