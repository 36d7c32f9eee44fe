import type { Lesson } from './contents/LessonList.tsx'

/** What follows “Not passed yet”: which lesson where there are several, and its best score where one was told. */
export const scoreWords = ({ title, score }: Pick<Lesson, 'title' | 'score'>, isOneOfMany: boolean) =>
  `${isOneOfMany ? `: ${title}` : ''}${score == null ? '' : `. Your best score so far is ${Math.round(score)}%`}.`
