import { List, PasswordInput, Text, type PasswordInputProps } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import type { FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'
import type { FieldOf } from './TextField.tsx'

export type PasswordPolicy = { minLength: number; maxLength: number; alphanumericOnly: boolean }

type Props<T extends FieldValues> = FieldOf<T> &
  Omit<PasswordInputProps, 'name' | 'label' | 'value' | 'onChange' | 'form'> & {
    /** Given where a password is chosen: its rules are ticked off while one types. */
    policy?: PasswordPolicy
  }

function hintsFor(password: string, { minLength, maxLength, alphanumericOnly }: PasswordPolicy) {
  const hints = [
    {
      text: `${minLength} to ${maxLength} characters`,
      met: password.length >= minLength && password.length <= maxLength,
    },
  ]
  if (alphanumericOnly)
    hints.push({ text: 'Letters and numbers only, no special characters', met: /^[a-z0-9]+$/i.test(password) })
  return hints
}

export function PasswordField<T extends FieldValues>({ control, name, policy, ...rest }: Props<T>) {
  const { field, fieldState } = useField({ control, name })
  return (
    <div>
      <PasswordInput
        autoComplete="current-password"
        {...rest}
        {...field}
        value={field.value ?? ''}
        error={fieldState.error?.message}
        withAsterisk={rest.required}
      />
      {policy && (
        <List
          size="xs"
          mt={8}
          spacing={4}
          center
          listStyleType="none"
          aria-label="Password rules"
          styles={{ root: { paddingInlineStart: 0 } }}
        >
          {hintsFor(String(field.value ?? ''), policy).map(({ text, met }) => (
            <List.Item
              key={text}
              icon={
                met ? (
                  <IconCheck size={14} color="var(--mantine-color-green-text)" aria-hidden="true" />
                ) : (
                  <IconCircle size={14} aria-hidden="true" />
                )
              }
            >
              <Text size="xs" c="dimmed" component="span">
                {text}
                {met ? ' (met)' : ''}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </div>
  )
}
