import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { FormOf } from '../../ui/fields/bound.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './AdminClaimLines.module.css'
import type { SignOnValues } from './signOnValues.ts'

type Props = {
  form: FormOf<SignOnValues>
  name: 'roles' | 'dealers'
  label: string
  description: string
  /** The other half of a line. */
  children: (index: number) => ReactNode
}

/** What the provider calls a thing, and what that means here; one line each. */
export function AdminClaimLines({ form: { control, field }, name, label, description, children }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name })
  const add = () => (name === 'roles' ? append({ value: '', role: '' }) : append({ value: '', dealerNum: '' }))
  return (
    <Input.Wrapper label={label} labelElement="div" description={description}>
      <Stack gap="sm" mt="sm">
        {fields.length === 0 && (
          <Text size="sm" c="dimmed">
            No line yet.
          </Text>
        )}
        {fields.map(({ id }, index) => (
          <Group
            key={id}
            gap="sm"
            wrap="nowrap"
            align="flex-end"
            role="group"
            aria-label={`Line ${index + 1} of ${label}`}
          >
            <div className={classes.line}>
              <TextField {...field(`${name}.${index}.value`)} label="Value of the claim" spellCheck={false} />
              {children(index)}
            </div>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              mb={2}
              aria-label={`Remove line ${index + 1} of ${label}`}
              onClick={() => remove(index)}
            >
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={fields.length >= 200}
          onClick={add}
        >
          Add a line
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}
