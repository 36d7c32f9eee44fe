import { SimpleGrid, Text } from '@mantine/core'
import type { Fields } from '../../ui/fields/bound.ts'
import { DateTimeField, ownTimeZone } from '../../ui/fields/DateTimeField.tsx'
import { FormSection } from '../../ui/forms/FormPage.tsx'

export type PlanValues = { publishAt: string; unpublishAt: string }

type Props = {
  field: Fields<PlanValues>
  isPublished: boolean
  title?: string
  /** What closing it means. */
  closing?: string
}

/** When something opens and closes by itself. */
export const WhenSection = ({ field, isPublished, title = 'When', closing = 'Closes by itself.' }: Props) => (
  <FormSection title={title} text={`Times are ${ownTimeZone()}.`}>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {isPublished ? (
        <Text size="sm" c="dimmed">
          It is published. To plan another opening, unpublish it first.
        </Text>
      ) : (
        <DateTimeField
          {...field('publishAt')}
          label="Publish at"
          description="Opens by itself."
          placeholder="Not planned"
        />
      )}
      <DateTimeField {...field('unpublishAt')} label="Take down at" description={closing} placeholder="Stays up" />
    </SimpleGrid>
  </FormSection>
)

/** What a save says of the plan: nothing of what stayed, null of what was taken back. */
export const changedPlan = (before: PlanValues, { publishAt, unpublishAt }: PlanValues) => ({
  publishAt: publishAt === before.publishAt ? undefined : publishAt || null,
  unpublishAt: unpublishAt === before.unpublishAt ? undefined : unpublishAt || null,
})
