import { List, PasswordInput, Text, type PasswordInputProps } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useField } from './useField.ts'
import type { FieldWith, Words } from './TextField.tsx'

export type PasswordPolicy = { minLength: number; maxLength: number; alphanumericOnly: boolean }

type Props = FieldWith<Words, PasswordInputProps> & {
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
  hints.push({ text: 'Hard to guess: three or more unrelated words', met: isVaried(password) })
  return hints
}

/** Long, of many different letters, and not along the alphabet: what the server finds hard to guess for certain. */
function isVaried(password: string) {
  const codes = [...password.toLowerCase()].map((letter) => letter.codePointAt(0)!)
  const steps = codes.filter((code, at) => at > 0 && Math.abs(code - codes[at - 1]!) <= 1)
  return codes.length >= 16 && new Set(codes).size >= 9 && steps.length < codes.length / 3
}

/** What browsers and password managers make a password by that they propose. */
const rulesOf = ({ minLength, maxLength, alphanumericOnly }: PasswordPolicy) =>
  `minlength: ${minLength}; maxlength: ${maxLength};${alphanumericOnly ? ' allowed: lower, upper, digit;' : ''}`

/** Never cut at its limit: a password pasted too long is refused, not shortened unseen. */
export function PasswordField({ control, name, policy, max: _max, min: _min, ...rest }: Props) {
  const { field, problem, readOnly } = useField<Words>({ control, name })
  return (
    <div>
      <PasswordInput
        autoComplete="current-password"
        {...rest}
        {...field}
        {...(policy && { passwordrules: rulesOf(policy) })}
        value={field.value ?? ''}
        readOnly={readOnly || rest.readOnly}
        error={problem}
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
          {hintsFor(field.value ?? '', policy).map(({ text, met }) => (
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
