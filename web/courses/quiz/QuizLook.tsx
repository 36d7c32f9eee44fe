import { Card, Group, Image, Stack, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { KIND_WORDS, type Kind } from './choices.ts'

type Picture = { url: string } | null | undefined

type ShownQuestion = {
  id: string
  kind: Kind
  text: string
  explanation?: string | null
  image?: Picture
  answers: readonly { id: string; text: string; correct?: boolean | null; match?: string | null; image?: Picture }[]
}

/** A quiz with its right answers marked, as far as the viewer may know them; stored or still being written. */
export function QuizLook({ questions }: { questions: readonly ShownQuestion[] }) {
  if (questions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No questions yet.
      </Text>
    )
  return (
    <Stack gap="lg">
      {questions.map((question, index) => (
        <Card key={question.id} component="article">
          <Stack gap="sm">
            <Title order={3} size="h4">
              {index + 1}. {question.text}
            </Title>
            {question.kind !== 'SINGLE' && (
              <Text size="sm" c="dimmed">
                {KIND_WORDS[question.kind]}
              </Text>
            )}
            {question.image && <Image src={question.image.url} alt="" radius="md" maw={400} />}
            {question.answers.map((answer, place) => (
              <Group key={answer.id} gap="xs" wrap="nowrap" align="flex-start">
                {question.kind === 'ORDERING' ? (
                  <Text fw={600}>{place + 1}.</Text>
                ) : answer.correct && question.kind !== 'MATCHING' ? (
                  <IconCircleCheckFilled
                    size={20}
                    color="var(--mantine-color-green-8)"
                    style={{ flex: 'none', marginTop: 2 }}
                    aria-label="Right"
                    role="img"
                  />
                ) : (
                  <IconCircle
                    size={20}
                    stroke={1.5}
                    color="var(--mantine-color-dimmed)"
                    style={{ flex: 'none', marginTop: 2 }}
                    aria-hidden="true"
                  />
                )}
                <Stack gap={6} miw={0}>
                  <Text fw={answer.correct ? 600 : undefined}>
                    {answer.text}
                    {question.kind === 'MATCHING' && answer.match && `: ${answer.match}`}
                  </Text>
                  {answer.image && <Image src={answer.image.url} alt="" radius="md" maw={200} />}
                </Stack>
              </Group>
            ))}
            {question.explanation && (
              <Text size="sm" c="dimmed">
                {question.explanation}
              </Text>
            )}
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}
