import { Stepper, Text } from '@mantine/core'
import { useCallback } from 'react'
import { graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay'
import type { AdminImportScreenQuery } from '../__generated__/AdminImportScreenQuery.graphql.ts'
import { refresh } from '../relay/reconnects.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminImportCheck } from './AdminImportCheck.tsx'
import { AdminImportColumns } from './AdminImportColumns.tsx'
import { AdminImportList } from './AdminImportList.tsx'
import { AdminImportProgress } from './AdminImportProgress.tsx'
import { AdminImportResult } from './AdminImportResult.tsx'
import classes from './AdminImport.module.css'
import { AdminImportStart } from './AdminImportStart.tsx'
import { importWords, type ImportKind } from './words.ts'

// The other imports are asked for only where they are listed: one answer would otherwise tell the same import as it was
// at two moments, and a list that is read later takes the problems of a finished check away again.
const document = graphql`
  query AdminImportScreenQuery($kind: String!, $importId: ID!, $hasOne: Boolean!) @preloadable {
    bulkImport(databaseId: $importId) @include(if: $hasOne) {
      id status fileName
      ...AdminImportColumns_import
      ...AdminImportProgress_import
      ...AdminImportCheck_import
      ...AdminImportResult_import
    }
    ...AdminImportList_query @arguments(kind: $kind) @skip(if: $hasOne) @alias(as: "others")
  }
`

const STEPS: Record<string, number> = { DRAFT: 1, CHECKING: 2, CHECKED: 2, RUNNING: 3, DONE: 4, FAILED: 3 }

/**
 * From a file to people or dealers in four steps. Each step is the state of the import, so that a reload changes
 * nothing.
 */
export default function AdminImportScreen({ queryRef }: ScreenProps<AdminImportScreenQuery>) {
  const root = usePreloadedQuery<AdminImportScreenQuery>(document, queryRef)
  const environment = useRelayEnvironment()
  const { variables } = queryRef
  const ask = useCallback(() => {
    refresh(environment, document, variables)
  }, [environment, variables])
  const kind = variables.kind as ImportKind
  const { title, things, list, back, base } = importWords[kind]
  const { bulkImport: known } = root
  const isNew = !queryRef.variables.hasOne
  if (!isNew && !known) return <Missing what="import" back={{ to: base, label: 'New import' }} />
  const step = known ? (STEPS[known.status] ?? 1) : 0
  return (
    <>
      <PageHeader
        title={title}
        text={
          known?.fileName || `Bring in many ${things} at once. Nothing is written before you have seen every problem.`
        }
        back={isNew ? { to: list, label: back } : { to: base, label: 'New import' }}
      />
      <Stepper
        active={step}
        size="sm"
        mb="lg"
        aria-label="Steps"
        allowNextStepsSelect={false}
        iconSize={30}
        wrap={false}
        styles={{ stepBody: { marginInlineStart: 8 } }}
      >
        {['File', 'Columns', 'Check', 'Import'].map((label, index) => (
          <Stepper.Step
            key={label}
            label={
              <Text span inherit className={index === Math.min(step, 3) ? undefined : classes.quiet}>
                {label}
              </Text>
            }
          />
        ))}
      </Stepper>
      {root.others && (
        <>
          <AdminImportStart kind={kind} />
          <AdminImportList query={root.others} kind={kind} />
        </>
      )}
      {known?.status === 'DRAFT' && <AdminImportColumns key={known.id} data={known} />}
      {(known?.status === 'CHECKING' || known?.status === 'RUNNING') && (
        <AdminImportProgress
          key={known.status}
          data={known}
          importId={queryRef.variables.importId}
          ask={ask}
          kind={kind}
        />
      )}
      {known?.status === 'CHECKED' && <AdminImportCheck data={known} kind={kind} />}
      {(known?.status === 'DONE' || known?.status === 'FAILED') && <AdminImportResult data={known} kind={kind} />}
    </>
  )
}
