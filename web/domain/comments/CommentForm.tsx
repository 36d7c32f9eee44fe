import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { CommentTarget } from '../../__generated__/MessageFieldQuery.graphql.ts'
import { AddCommentInput } from '../../contract/__generated__/limits.ts'
import { useDraftKey } from '../../session/session.ts'
import { useValue } from '../../ui/fields/useField.ts'
import type { Answer } from '../../ui/forms/saveVersioned.ts'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { required } from '../../ui/texts.ts'
import { MessageField } from './MessageField.tsx'
import { stillNamed, type NamedPerson } from './naming.ts'

const schema = z.object({
  message: required('A comment', AddCommentInput.message.max),
  named: z.array(z.object({ databaseId: z.string(), name: z.string() })),
})

type Props<D> = {
  target: CommentTarget
  databaseId: string
  /** What it is, and about which comment where it is about one: what is typed is kept under this name. */
  draft: readonly [what: 'comment' | 'reply' | 'edit', about: string]
  label: string
  placeholder?: string
  action: string
  stored?: { message: string; named: NamedPerson[] }
  send: (said: { message: string; taggedUsers: string[] }) => Promise<Answer<D>>
  done?: () => void
  cancel?: () => void
}

const NONE = { message: '', named: [] }

/** Says something, with people named by @; what is typed stays until it is posted or canceled. */
export function CommentForm<D>({
  target,
  databaseId,
  draft,
  label,
  placeholder,
  action,
  stored = NONE,
  ...rest
}: Props<D>) {
  const { send, done, cancel } = rest
  const key = useDraftKey(draft[0], draft[1])
  const { form, field, submit, discard } = useRecordForm({
    stored,
    schema,
    draft: key,
    send: ({ message, named }) =>
      send({ message, taggedUsers: stillNamed(message, named).map(({ databaseId: id }) => id) }),
    saved() {
      form.reset(stored)
      done?.()
    },
  })
  const [isTouched, setTouched] = useState(Boolean(cancel))
  const message = useValue(field('message'))
  const isOpen = isTouched || message !== ''
  const { isSubmitting, errors } = form.formState
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void submit(event)
      }}
      onFocus={() => setTouched(true)}
    >
      <MessageField
        field={field('message')}
        target={target}
        databaseId={databaseId}
        label={label}
        placeholder={placeholder ?? ''}
        focused={Boolean(cancel)}
        onName={(person) => {
          const known = form.getValues('named')
          if (!known.some(({ databaseId: id }) => id === person.databaseId))
            form.setValue('named', [...known, person], { shouldDirty: true })
        }}
      />
      {errors.root?.message && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {errors.root.message}
        </Text>
      )}
      {isOpen && (
        <Group justify="space-between" gap="xs" mt="xs">
          <Text size="xs" c="dimmed">
            Type @ to name a colleague
          </Text>
          <Group gap="xs">
            {cancel && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  discard()
                  cancel()
                }}
              >
                Cancel
              </Button>
            )}
            <Button size="xs" type="submit" loading={isSubmitting}>
              {action}
            </Button>
          </Group>
        </Group>
      )}
    </form>
  )
}
