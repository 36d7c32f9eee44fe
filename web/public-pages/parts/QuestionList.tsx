import { Accordion, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export type Question = { ask: string; answer: ReactNode }

/** Questions that open to their answers. */
export function QuestionList({ title, questions, order = 2 }: { title: string; questions: Question[]; order?: 2 | 3 }) {
  return (
    <section aria-label={title}>
      <Title order={order} size="h3" mb="sm">
        {title}
      </Title>
      <Accordion
        variant="separated"
        radius="md"
        order={order === 2 ? 3 : 4}
        multiple
        styles={{ item: { background: 'var(--surface)', border: '1px solid var(--hairline)' } }}
      >
        {questions.map(({ ask, answer }) => (
          <Accordion.Item key={ask} value={ask}>
            <Accordion.Control>{ask}</Accordion.Control>
            <Accordion.Panel>{answer}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  )
}
