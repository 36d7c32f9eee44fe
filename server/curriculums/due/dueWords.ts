import { dayOf } from '../../domain/news/letters.ts'

interface Due {
  /** As 2026-11-21. */
  dueOn: string | Date
  /** Days until then; negative once it is overdue. */
  daysLeft: number
}

/** Until when to complete it, or since when it is overdue, as a sentence of news and letters. */
export const dueSentence = ({ dueOn, daysLeft }: Due): string =>
  daysLeft < 0 ? `It was due ${dayOf(dueOn)}. You can still complete it.` : `Complete it by ${dayOf(dueOn)}.`
