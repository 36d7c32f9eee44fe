import { Button, Group, Text } from '@mantine/core'
import { CheckField } from '../ui/fields/ChoiceField.tsx'
import { SignatureField } from '../ui/fields/pictures/SignatureField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { TaxFacts } from './TaxFacts.tsx'
import { addressOf, masked, nameOf, type StepProps } from './taxForm.ts'
import classes from './TaxForm.module.css'

type Props = StepProps & {
  /** In words. */
  classification: string | undefined
  certifications: readonly string[]
  /** The signature is neither the name of the form nor the account's. */
  asksAuthority: boolean
  onShow: (step: number) => void
}

/** What was typed, what is certified, and the signature. */
export function ReviewStep({ field, values, classification, certifications, asksAuthority, onShow }: Props) {
  return (
    <>
      <TaxFacts
        facts={[
          ['Name', nameOf(values)],
          ['Classification', classification],
          ['Address', addressOf(values)],
          [values.tinKind, masked(values.tinKind, values.tin.slice(-4))],
        ]}
      />
      <Group gap="xs">
        <Button size="compact-sm" variant="subtle" onClick={() => onShow(0)}>
          Change name or address
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => onShow(1)}>
          Change the number
        </Button>
      </Group>
      <div>
        <Text fw={600} mb="xs">
          Under penalties of perjury, I certify that:
        </Text>
        <ol className={classes.statements}>
          {certifications
            .filter((_, index) => !(values.backupWithholding && index === 1))
            .map((text) => (
              <li key={text}>{text}</li>
            ))}
        </ol>
      </div>
      <CheckField {...field('certified')} label="I have read these statements, and they are true" />
      <TextField
        {...field('signature')}
        label="Sign by typing your name"
        placeholder={values.name}
        autoComplete="off"
      />
      {asksAuthority && (
        <CheckField
          {...field('authorized')}
          label={`I may sign for ${values.name}`}
          description="The signature is another name than that of the form or of your account."
        />
      )}
      <SignatureField
        {...field('signatureImage')}
        label="Drawn signature (optional)"
        description="With finger, pen or mouse. Typing your name above signs the form by itself."
      />
    </>
  )
}
