import { Alert, Button, Group, List, Modal, ScrollArea, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { AdminAddCodesMutation } from '../__generated__/AdminAddCodesMutation.graphql.ts'
import type { AdminAddCodesQuery } from '../__generated__/AdminAddCodesQuery.graphql.ts'
import { isFailure } from '../relay/failure.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { formatNumber } from '../ui/formats.ts'
import { confirm } from '../ui/forms/confirm.tsx'

type Check = NonNullable<AdminAddCodesQuery['response']['incentiveCodeCheck']>

const codesOf = (count: number) => (count === 1 ? '1 code' : `${formatNumber(count)} codes`)

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
  const [codes, setCodes] = useState('')
  const [check, setCheck] = useState<Check | null>(null)
  const [problem, setProblem] = useState<string>()
  const [add, isAdding] = useSave<AdminAddCodesMutation>(graphql`
    mutation AdminAddCodesMutation($input: AddIncentiveCodesInput!) { addIncentiveCodes(input: $input) { added incentive { id withCodes unclaimedCnt claimedCnt left lowStock } } }
  `)
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
    setCodes(text)
    setCheck(null)
    setProblem(undefined)
    look(text)
  }
  const submit = async () => {
    if (!codes.trim()) return setProblem('Paste at least one code.')
    if (!check) return
    if (
      check.badCount > 0 &&
      !(await confirm({
        title: `Add ${codesOf(check.good)} only?`,
        text: `${codesOf(check.badCount)} cannot be added and ${check.badCount === 1 ? 'is' : 'are'} left out.`,
        action: `Add ${codesOf(check.good)}`,
      }))
    )
      return
    const { data, fields } = await add({ input: { databaseId: incentiveId, codes, skipBad: check.badCount > 0 } })
    if (!data) return setProblem(fields?.codes)
    showDone(`${codesOf(data.addIncentiveCodes.added)} ${data.addIncentiveCodes.added === 1 ? 'is' : 'are'} added`)
    onAdded()
    onClose()
  }
  const close = async () => {
    if (
      codes.trim() &&
      !(await confirm({
        title: 'Close without adding?',
        text: 'What you pasted is not added yet.',
        action: 'Close',
        danger: true,
      }))
    )
      return
    onClose()
  }
  return (
    <Modal
      opened
      onClose={() => {
        void close()
      }}
      title="Add codes"
      size="lg"
      closeOnClickOutside={!codes}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack>
          <Textarea
            label="Codes"
            description="With spaces or lines between them; a code holds no spaces. At most 10,000 at once."
            value={codes}
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
                {check.good === 0 ? 'None of these can be added.' : `${codesOf(check.good)} can be added.`}
              </Text>
            )}
            {codes.trim() && !check && !problem && (
              <Text size="sm" c="dimmed">
                Looking through the codes …
              </Text>
            )}
          </div>
          {check && check.badCount > 0 && (
            <Alert color="orange" variant="light" title={`${codesOf(check.badCount)} cannot be added`}>
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
          )}
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              onClick={() => {
                void close()
              }}
              disabled={isAdding}
            >
              Cancel
            </Button>
            <Button type="submit" loading={isAdding} disabled={!check || check.good === 0}>
              {check && check.good > 0 ? `Add ${codesOf(check.good)}` : 'Add codes'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
