import * as z from 'zod/mini'
import { SaveCurriculumInput } from '../contract/__generated__/limits.ts'
import type { FileValue } from '../ui/uploads/uploads.ts'
import { required, upTo, within } from '../ui/texts.ts'

const { dueDays: most } = SaveCurriculumInput
const wholeDays = within(most)

/** How a curriculum is due, as its form keeps it: what is not chosen stays typed, and is not sent. */
interface DueValues {
  due: 'none' | 'day' | 'days'
  dueOn: string | null
  dueDays: number | null
}

/** What the form of a curriculum keeps. */
export const schema = z
  .object({
    name: required('Name', SaveCurriculumInput.name.max),
    description: upTo('The description', SaveCurriculumInput.description.max),
    segments: z
      .array(upTo('A segment', SaveCurriculumInput.segments.each.max))
      .check(z.maxLength(SaveCurriculumInput.segments.max, `At most ${SaveCurriculumInput.segments.max} segments.`)),
    brandIds: z.array(z.string()),
    audienceIds: z.array(z.string()),
    mandatory: z.boolean(),
    image: z.custom<FileValue | null>(),
    bannerImage: z.custom<FileValue | null>(),
    due: z.enum(['none', 'day', 'days']),
    dueOn: z.nullable(z.string()),
    dueDays: z.nullable(z.number()),
  })
  .check(
    z.refine(({ due, dueOn }) => due !== 'day' || dueOn != null, { error: 'Choose a day.', path: ['dueOn'] }),
    z.refine(({ due, dueDays }) => due !== 'days' || wholeDays.safeParse(dueDays).success, {
      error: `Enter a whole number from ${most.min} to ${most.max.toLocaleString('en-US')}.`,
      path: ['dueDays'],
    }),
  )

export type CurriculumValues = z.infer<typeof schema>

interface Stored {
  readonly dueOn?: string | null | undefined
  readonly dueDays?: number | null | undefined
}

export const dueStored = ({ dueOn, dueDays: days }: Stored): DueValues => ({
  due: dueOn ? 'day' : days ? 'days' : 'none',
  dueOn: dueOn ?? null,
  dueDays: days ?? null,
})

/** What is sent of it: one of the two, or neither. */
export const dueSent = ({ due, dueOn, dueDays: days }: DueValues) => ({
  dueOn: due === 'day' ? dueOn : null,
  dueDays: due === 'days' ? days : null,
})
