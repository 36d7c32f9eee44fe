import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { CheckField, ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { mayHaveSsn, type StepProps } from './taxForm.ts'
import { TinField } from './TinField.tsx'

/** The tax number; of another kind it is another number. */
export function NumberStep({ field, values, onKind }: StepProps & { onKind: () => void }) {
  const isCompany = !mayHaveSsn(values.classification)
  return (
    <>
      <ChoiceField
        {...field('tinKind')}
        label="Kind of number"
        description={isCompany ? 'A company signs with its employer number.' : undefined}
        data={[
          { value: 'SSN', label: 'Social security number (SSN)', disabled: isCompany },
          { value: 'EIN', label: 'Employer number (EIN)' },
        ]}
        onChosen={onKind}
      />
      <TinField {...field('tin')} kind={values.tinKind} />
      <CheckField
        {...field('backupWithholding')}
        label="I am subject to backup withholding"
        description="Only if the IRS told you so. Most people leave this empty."
      />
      <Alert variant="light" color="gray" icon={<IconLock aria-hidden="true" />}>
        The number is sealed as soon as it arrives. Nobody in the portal, administrators included, ever sees more than
        its last four digits.
      </Alert>
    </>
  )
}
