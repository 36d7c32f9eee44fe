import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { MAX_POOLS } from '../../contract/__generated__/limits.ts'
import type { FormOf } from '../../ui/fields/bound.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { counted } from '../../ui/formats.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'
import { emptyPool, type QuizValues } from './quizForm.ts'

type Props = { form: FormOf<QuizValues>; canEdit: boolean }

/** Pools of questions, of which each attempt draws some. */
export function AdminQuizPools({ form: { form, control, field }, canEdit }: Props) {
  const { fields: pools, append, remove, insert } = useFieldArray({ control, name: 'pools', keyName: 'key' })
  const questions = useWatch({ control, name: 'questions' })
  const removePool = (index: number) => {
    const pool = structuredClone(form.getValues(`pools.${index}`))
    const held = form.getValues('questions').flatMap(({ poolId }, at) => (poolId === pool.databaseId ? [at] : []))
    const moveTo = (poolId: string | null) => {
      for (const at of held) form.setValue(`questions.${at}.poolId`, poolId, { shouldDirty: true })
    }
    remove(index)
    moveTo(null)
    showUndo(`Pool “${pool.name}” is deleted; its questions are always asked`, () => {
      insert(Math.min(index, form.getValues('pools').length), pool)
      moveTo(pool.databaseId)
    })
  }
  if (!canEdit && pools.length === 0) return null
  return (
    <div>
      <Title order={2} size="h4">
        Pools
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw={720}>
        Each attempt draws some questions of a pool at random, so that a retake asks others. Choose the pool at each
        question; a question without one is always asked.
      </Text>
      <Stack gap="sm">
        {pools.map((pool, index) => (
          <Group key={pool.databaseId} align="flex-start" gap="sm">
            <TextField {...field(`pools.${index}.name`)} label="Name" style={{ flex: '1 1 200px' }} maw={360} />
            <NumberField {...field(`pools.${index}.draws`)} label="Questions to draw" w={150} required />
            <Text size="sm" c="dimmed" mt={32}>
              of {counted(questions.filter(({ poolId }) => poolId === pool.databaseId).length, 'question')}
            </Text>
            {canEdit && (
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                mt={26}
                onClick={() => removePool(index)}
                aria-label={`Delete pool ${index + 1}`}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {canEdit && pools.length < MAX_POOLS && (
          <Group>
            <Button
              variant="light"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => append(emptyPool(), { focusName: `pools.${pools.length}.name` })}
            >
              Add pool
            </Button>
          </Group>
        )}
      </Stack>
    </div>
  )
}
