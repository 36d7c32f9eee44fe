import type { QuestionKind } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'

export const QuizQuestionKind = builder.enumType('QuizQuestionKind', {
  description: 'How a question is answered, and when the answer is right.',
  values: {
    SINGLE: { description: 'One answer is chosen; any that is marked as right counts.' },
    MULTIPLE: { description: 'Several are chosen: all that are right and none that is wrong.' },
    TRUE_FALSE: { description: 'A statement that is true or false.' },
    MATCHING: { description: 'Each answer is matched with what belongs to it; right when all are.' },
    ORDERING: { description: 'The answers are put in order.' },
    FREE_TEXT: { description: 'Answered in own words and marked by a person.' },
  } as const satisfies Record<QuestionKind, object>,
})

interface Shape {
  kind: QuestionKind
  answers: readonly { text: string; correct: boolean; match: string }[]
}

const differ = (texts: readonly string[]): boolean => new Set(texts).size === texts.length

/** What a question lacks before it can be asked, as the end of a sentence; null where nothing is missing. */
export function questionLacks({ kind, answers }: Shape): string | null {
  const right = answers.filter(({ correct }) => correct).length
  switch (kind) {
    case 'FREE_TEXT':
      return null
    case 'TRUE_FALSE':
      return answers.length === 2 && right === 1 ? null : 'needs two answers, one of them marked as right'
    case 'MATCHING': {
      const matches = answers.map(({ match }) => match)
      return answers.length >= 2 && matches.every(Boolean) && new Set(matches).size > 1
        ? null
        : 'needs at least two pairs with both sides written'
    }
    case 'ORDERING':
      return answers.length >= 2 && differ(answers.map(({ text }) => text))
        ? null
        : 'needs at least two different answers in order'
    default:
      return answers.length >= 2 && right ? null : 'needs at least two answers, one of them marked as right'
  }
}
