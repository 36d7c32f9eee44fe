import { Alert, Button, Card, Group, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import type { AdminImportStartCheckMutation } from '../__generated__/AdminImportStartCheckMutation.graphql.ts'
import type { AdminImportStartMutation } from '../__generated__/AdminImportStartMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { FileDrop } from '../ui/uploads/FileDrop.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { importWords, type ImportKind } from './words.ts'

const EXAMPLES: Record<ImportKind, string> = {
  users:
    'email,first name,last name,role,dealer,department,position,phone\r\nann.lee@example.com,Ann,Lee,Learner,PD-10410,Sales,Salesperson,406-555-0100\r\n',
  dealers:
    'name,address,city,state,zip,country,phone,dealer number\r\nRidge Line Powersports,12 Summit Rd,Bend,OR,97701,US,541-555-0101,OR2100\r\n',
  activities: 'email,activity,date,note\r\nann.lee@example.com,Demo ride day,2026-11-14,12 riders\r\n',
  parts: 'part number,name,credits,start,end,brand\r\nFTS-22100,Lift kit 6 in,30,2026-01-01,2026-12-31,\r\n',
  outsidePayments:
    'email,paid on,amount,withheld,form,payer,reference\r\nann.lee@example.com,2026-11-14,250.00,,MISC,,Check 1182\r\n',
}

/** A file, or addresses from the clipboard. */
export function AdminImportStart({ kind }: { kind: ImportKind }) {
  const { base } = importWords[kind]
  const navigate = useNavigate()
  const [emails, setEmails] = useState('')
  const [problem, setProblem] = useState<{ file?: string; emails?: string }>({})
  const [create, isCreating] = useSave<AdminImportStartMutation>(graphql`
    mutation AdminImportStartMutation($input: CreateBulkImportInput!) { createBulkImport(input: $input) { import { databaseId } } }
  `)
  const [check] = useSave<AdminImportStartCheckMutation>(graphql`
    mutation AdminImportStartCheckMutation($input: CheckBulkImportInput!) { checkBulkImport(input: $input) { import { id status } } }
  `)
  const fromFile = async (fileId: string) => {
    setProblem({})
    const { data, fields } = await create({ input: { kind, fileId } })
    if (data) void navigate(`${base}/${data.createBulkImport.import.databaseId}`)
    else setProblem({ file: Object.values(fields)[0] })
  }
  const fromText = async () => {
    if (!emails.trim()) return setProblem({ emails: 'Paste at least one email address.' })
    setProblem({})
    const { data, fields } = await create({ input: { kind, emails } })
    if (!data) return setProblem({ emails: Object.values(fields)[0] })
    const { databaseId } = data.createBulkImport.import
    // Its columns are known already.
    await check({ input: { databaseId } })
    void navigate(`${base}/${databaseId}`)
  }
  return (
    <SimpleGrid cols={{ base: 1, md: kind === 'users' ? 2 : 1 }} spacing="lg">
      <Card>
        <Stack gap="md">
          <Title order={2} size="h4">
            From a CSV file
          </Title>
          <FileDrop
            kind="sheet"
            label="Drop a CSV file here"
            hint="CSV from Excel or Google Sheets. The first row names the columns. Up to 20,000 rows."
            onUploaded={({ _id }) => {
              void fromFile(_id)
            }}
            disabled={isCreating}
          />
          {problem.file && (
            <Alert color="red" variant="light" role="alert">
              {problem.file}
            </Alert>
          )}
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              Excel: File, Save as, CSV UTF-8.
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() => saveFile(`\uFEFF${EXAMPLES[kind]}`, `${kind}-example.csv`, 'text/csv')}
            >
              Example file
            </Button>
          </Group>
        </Stack>
      </Card>
      {kind === 'users' && (
        <Card>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void fromText()
            }}
          >
            <Stack gap="md">
              <Title order={2} size="h4">
                From email addresses
              </Title>
              <Textarea
                label="Addresses"
                description="However separated: lines, commas, semicolons, or Ann Lee <ann@dealer.com>. Everyone is invited as a learner."
                autosize
                minRows={4}
                maxRows={12}
                value={emails}
                error={problem.emails}
                onChange={(event) => {
                  setEmails(event.currentTarget.value)
                  setProblem({})
                }}
              />
              <Group justify="flex-end">
                <Button type="submit" leftSection={<IconMail size={18} aria-hidden="true" />} loading={isCreating}>
                  Check the addresses
                </Button>
              </Group>
            </Stack>
          </form>
        </Card>
      )}
    </SimpleGrid>
  )
}
