import { Alert, List, ScrollArea, Text, Textarea } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import * as z from 'zod/mini'
import { useField } from '../ui/fields/useField.ts'
import type { AdminAddCodesMutation } from '../__generated__/AdminAddCodesMutation.graphql.ts'
import type { AdminAddCodesQuery } from '../__generated__/AdminAddCodesQuery.graphql.ts'
import { isFailure } from '../relay/failure.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { counted, formatNumber, plural } from '../ui/formats.ts'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'

type Check = NonNullable<AdminAddCodesQuery['response']['incentiveCodeCheck']>

const schema = z.object({ codes: z.string().check(z.refine((text) => text.trim() !== '', 'Paste at least one code.')) })

/** Those that cannot be added are left out knowingly. */
const asksToLeaveOut = async ({ good, badCount }: Check) =>
  badCount === 0 ||
  confirm({
    title: `Add ${counted(good, 'code')} only?`,
    text: `${counted(badCount, 'code')} cannot be added and ${plural(badCount, 'is', 'are')} left out.`,
    action: `Add ${counted(good, 'code')}`,
    stay: 'Not now',
  })

const BadCodes = ({ check }: { check: Check }) => (
  <Alert color="orange" variant="light" title={`${counted(check.badCount, 'code')} cannot be added`}>
    <ScrollArea.Autosize
      mah={180}
      type="auto"
      viewportProps={{ tabIndex: 0, 'aria-label': 'Codes that cannot be added', role: 'region' }}
    >
      <List size="sm" spacing={2}>
        {check.bad.map(({ code, why }, index) => (
          <List.Item key={`${code} ${index}`}>
            <Text span ff="monospace" size="sm" fw={600}>
              {code}
            </Text>{' '}
            {why}
          </List.Item>
        ))}
        {check.badCount > check.bad.length && (
          <List.Item>and {formatNumber(check.badCount - check.bad.length)} more</List.Item>
        )}
      </List>
    </ScrollArea.Autosize>
  </Alert>
)

/** Codes by the paste: looked through while one types, bad ones named with the reason, good ones added. */
export default function AdminAddCodes({
  incentiveId,
  onClose,
  onAdded,
}: {
  incentiveId: string
  onClose: () => void
  onAdded: () => void
}) {
  const environment = useRelayEnvironment()
  const [check, setCheck] = useState<Check | null>(null)
  const [add] = useSave<AdminAddCodesMutation>(graphql`
    mutation AdminAddCodesMutation($input: AddIncentiveCodesInput!) { addIncentiveCodes(input: $input) { added incentive { id withCodes unclaimedCnt claimedCnt left lowStock } } }
  `)
  const form = useRecordForm({
    stored: { codes: '' },
    schema,
    async send({ codes }) {
      if (!check) return { fields: { codes: 'The codes are still being looked through.' } }
      if (check.good === 0) return { fields: { codes: 'None of these can be added.' } }
      const sure = await asksToLeaveOut(check)
      return sure ? add({ input: { databaseId: incentiveId, codes, skipBad: check.badCount > 0 } }) : undefined
    },
    saved: ({ addIncentiveCodes: { added } }) => {
      showDone(`${counted(added, 'code is', 'codes are')} added`)
      onAdded()
      onClose()
    },
  })
  const { field, problem } = useField(form.field('codes'))
  const setProblem = (message: string) => form.form.setError('codes', { type: 'server', message })
  const look = useDebouncedCallback((text: string) => {
    if (!text.trim()) return
    fetchQuery<AdminAddCodesQuery>(
      environment,
      graphql`
      query AdminAddCodesQuery($incentiveId: ID!, $codes: String!) { incentiveCodeCheck(incentiveId: $incentiveId, codes: $codes) { good badCount bad { code why } } }
    `,
      { incentiveId, codes: text },
    ).subscribe({
      next: ({ incentiveCodeCheck }) => setCheck(incentiveCodeCheck),
      error: (error: unknown) =>
        setProblem(
          isFailure(error)
            ? (error.fields.codes ?? error.message)
            : 'The codes could not be looked through. Check your connection.',
        ),
    })
  }, 350)
  const change = (text: string) => {
    field.onChange(text)
    form.form.clearErrors()
    setCheck(null)
    look(text)
  }
  return (
    <FormDialog
      title="Add codes"
      size="lg"
      form={form}
      onClose={onClose}
      leaving={{ title: 'Close without adding?', text: 'What you pasted is not added yet.', action: 'Discard codes' }}
      action={check && check.good > 0 ? `Add ${counted(check.good, 'code')}` : 'Add codes'}
    >
      <Textarea
        label="Codes"
        description="With spaces or lines between them; a code holds no spaces. At most 10,000 at once."
        value={field.value}
        onChange={(event) => change(event.currentTarget.value)}
        error={problem}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        autoCapitalize="off"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        data-autofocus
      />
      <div role="status">
        {check && (
          <Text size="sm" fw={600} c={check.good === 0 ? 'var(--mantine-color-error)' : undefined}>
            {check.good === 0 ? 'None of these can be added.' : `${counted(check.good, 'code')} can be added.`}
          </Text>
        )}
        {field.value.trim() && !check && !problem && (
          <Text size="sm" c="dimmed">
            Looking through the codes …
          </Text>
        )}
      </div>
      {check && check.badCount > 0 && <BadCodes check={check} />}
    </FormDialog>
  )
}
