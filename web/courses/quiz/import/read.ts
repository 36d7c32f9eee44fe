import { MAX_ANSWERS, QuizAnswerInput, QuizQuestionInput } from '../../../contract/__generated__/limits.ts'
import { answersProblem, emptyAnswer, emptyQuestion, type QuestionValues } from '../quizForm.ts'

/** What stands in a file, and what of it is no question, each by its line. */
export interface ReadFile {
  questions: { line: number; question: QuestionValues }[]
  faults: { line: number; text: string }[]
}

/** A question as a file has it. */
export interface Found {
  kind: QuestionValues['kind']
  text: string
  explanation?: string
  answers: { text: string; correct?: boolean; match?: string }[]
}

/** Says why a piece of a file is no question. */
export class NotRead extends Error {}

const WITHIN = /<\/?(?:span|b|i|u|em|strong|sub|sup|a|font|code)\b[^<>]*>/gi
const APART = /<\/?(?:p|div|br|ul|ol|li|img|table|tr|td|th|h[1-6]|pre)\b[^<>]*>/gi
const LETTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': '’', nbsp: ' ' }

/** Questions are plain text: marks of HTML go, its words stay. */
function plain(text: string): string {
  const bare = text.replaceAll(WITHIN, '').replaceAll(APART, ' ')
  const said =
    bare === text
      ? text
      : bare.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => LETTERS[name] ?? whole)
  return said
    .replaceAll(/[ \t]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
}

const tooLong = (what: string, text: string, max: number): string | undefined =>
  text.length > max ? `${what} has more than ${max} characters.` : undefined

/** The question for the editor. Errors: NotRead says what is wrong with it. */
function questionOf({ kind, text, explanation = '', answers }: Found): QuestionValues {
  const question: QuestionValues = {
    ...emptyQuestion(),
    kind,
    text: plain(text),
    explanation: plain(explanation),
    answers: answers.map((answer) => ({
      ...emptyAnswer(plain(answer.text)),
      correct: answer.correct ?? false,
      match: plain(answer.match ?? ''),
    })),
  }
  const problem =
    (question.text ? undefined : 'The question has no text.') ??
    tooLong('The question', question.text, QuizQuestionInput.text.max) ??
    tooLong('The explanation', question.explanation, QuizQuestionInput.explanation.max) ??
    (question.answers.some((answer) => !answer.text) ? 'An answer is empty.' : undefined) ??
    question.answers
      .map(
        (answer) =>
          tooLong('An answer', answer.text, QuizAnswerInput.text.max) ??
          tooLong('A match', answer.match, QuizAnswerInput.match.max),
      )
      .find(Boolean) ??
    (question.answers.length > MAX_ANSWERS ? `Use at most ${MAX_ANSWERS} answers.` : undefined) ??
    answersProblem(question)
  if (problem) throw new NotRead(problem)
  return question
}

/** Reads each piece by itself, so that one that is wrong does not keep the others out. */
export function readEach<T extends { line: number }>(pieces: readonly T[], read: (piece: T) => Found): ReadFile {
  const file: ReadFile = { questions: [], faults: [] }
  for (const piece of pieces) {
    try {
      file.questions.push({ line: piece.line, question: questionOf(read(piece)) })
    } catch (error) {
      if (!(error instanceof NotRead)) throw error
      file.faults.push({ line: piece.line, text: error.message })
    }
  }
  return file
}
