import { Card, Checkbox, Stack, Text, Title } from '@mantine/core'
import type { Lesson } from './useLessons.ts'
import { partWord } from './words.ts'

type Props = {
  lessons: readonly Lesson[]
  isTicked: (lesson: Lesson) => boolean
  onTick: (lesson: Lesson, isOn: boolean) => void
  /** The line that is hovered or focused, to be marked on the receipt; none once it is left. */
  onPoint: (lesson: Lesson | undefined) => void
}

/** What the reader did not understand of a receipt, and what of it is usual there. */
export function AdminClaimLessons({ lessons, isTicked, onTick, onPoint }: Props) {
  if (!lessons.length) return null
  return (
    <Card padding="md" component="section" aria-labelledby="claim-lessons">
      <Title order={2} size="h5" id="claim-lessons">
        Lines the reader did not understand
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="sm">
        Tick what is usual on this dealer’s receipts. Approve and remember, and the reader knows it from then on.
      </Text>
      <Stack gap="sm" role="group" aria-label="Usual on this dealer’s receipts">
        {lessons.map((lesson) => (
          <Checkbox
            key={lesson.template}
            label={lesson.text}
            description={
              <>
                {partWord(lesson.part)}
                {lesson.isDoubtful && (
                  <Text span display="block" size="xs" c="var(--mantine-color-orange-text)">
                    It has words that receipts without a sale have. Tick it only if you are sure.
                  </Text>
                )}
              </>
            }
            checked={isTicked(lesson)}
            onChange={(event) => onTick(lesson, event.currentTarget.checked)}
            onFocus={() => onPoint(lesson)}
            onBlur={() => onPoint(undefined)}
            onMouseEnter={() => onPoint(lesson)}
            onMouseLeave={() => onPoint(undefined)}
            styles={{ label: { overflowWrap: 'anywhere' } }}
          />
        ))}
      </Stack>
    </Card>
  )
}
