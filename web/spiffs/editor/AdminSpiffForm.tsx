import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useRef, type SyntheticEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate, useRevalidator } from 'react-router'
import type { AdminSpiffForm_query$key } from '../../__generated__/AdminSpiffForm_query.graphql.ts'
import type {
  AdminSpiffForm_spiff$data,
  AdminSpiffForm_spiff$key,
} from '../../__generated__/AdminSpiffForm_spiff.graphql.ts'
import type { AdminSpiffFormMutation } from '../../__generated__/AdminSpiffFormMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { useDraftKey, useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { plural } from '../../ui/formats.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { ReadOnly } from '../../ui/fields/ReadOnly.tsx'
import { FormPage } from '../../ui/forms/FormPage.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { changedFile } from '../../ui/uploads/uploads.ts'
import { SpiffAudience, SpiffDays, SpiffLimits, SpiffPays, SpiffWords } from './AdminSpiffTerms.tsx'
import { typedAmount } from './amounts.ts'
import { spiffValues, type SpiffValues } from './spiffValues.ts'
import { storedSpiff } from './storedSpiff.ts'

type Props = { query: AdminSpiffForm_query$key; /** Null for a new one. */ spiff: AdminSpiffForm_spiff$key | null }

const optionsIn = ({
  edges,
}: {
  readonly edges: readonly { readonly node: { readonly databaseId: string; readonly name: string } }[]
}) => edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))

type Known = AdminSpiffForm_spiff$data | null | undefined

/** Saves it as it is, or opened with it: the button that was pressed says so. */
function useSpiffForm(known: Known, stored: SpiffValues) {
  const [save] = useSave<AdminSpiffFormMutation>(graphql`
    mutation AdminSpiffFormMutation($input: SaveSpiffInput!) { saveSpiff(input: $input) { spiff { databaseId name ...AdminSpiffForm_spiff ...AdminSpiffDecision_spiff } } }
  `)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const draft = useDraftKey('spiff', known?.databaseId)
  // Which of the two buttons sends it: saved as it is, or opened with it.
  const opens = useRef(false)
  const form = useRecordForm({
    stored,
    schema: spiffValues,
    version: known?.version,
    draft,
    async send({ thumbnail, receipt, items, course, ...values }, version) {
      const sure =
        !opens.current ||
        (await confirm({
          title: `Open ${values.name}?`,
          text: 'The people it is for are told, and can claim from its first day on.',
          action: 'Open spiff',
          stay: 'Not yet',
        }))
      if (!sure) return undefined
      return save({
        input: {
          ...values,
          databaseId: known?.databaseId,
          courseId: course?.value ?? null,
          ...(values.structure === 'PER_ITEM'
            ? { items: items.map(({ databaseId, ...item }) => ({ ...item, databaseId: databaseId ?? undefined })) }
            : {}),
          thumbnailId: changedFile(stored.thumbnail, thumbnail),
          receiptId: changedFile(stored.receipt, receipt),
          ...(opens.current ? { open: true } : {}),
          version,
        },
      })
    },
    saved: ({ saveSpiff: { spiff: saved } }) => {
      showDone(
        opens.current
          ? `${saved.name} is open`
          : known
            ? known.status === 'DENIED'
              ? 'Saved and proposed again'
              : 'The spiff is saved'
            : 'The spiff is proposed',
      )
      if (!known) void navigate(`/auth/admin/spiff-manager/${saved.databaseId}`, { replace: true })
      else void revalidate()
    },
  })
  const submitAs = (open: boolean) => (event?: SyntheticEvent) => {
    opens.current = open
    return form.submit(event)
  }
  return { form, submitAs }
}

export function AdminSpiffForm({ query, spiff }: Props) {
  const { brands, assignmentGroups, spiffSections } = useFragment(
    graphql`
    fragment AdminSpiffForm_query on Query {
      brands(first: 100) { edges { node { databaseId name } } }
      assignmentGroups(first: 100) { edges { node { databaseId name } } }
      spiffSections { viewerDecides }
    }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment AdminSpiffForm_spiff on Spiff {
      databaseId version status viewerCanEdit granted { amount }
      claimCounts { waiting approved denied completed } ...storedSpiff_spiff
    }
  `,
    spiff,
  )
  const viewer = useViewer()
  const mayDecide = spiffSections.viewerDecides
  const readOnly = known ? !known.viewerCanEdit || known.status === 'COMPLETED' : false
  // What an open spiff pays is for those who decide; the words and pictures are for whoever manages it.
  const fixed = readOnly || (known?.status === 'APPROVED' && !mayDecide)
  const claimed = known?.claimCounts
    ? known.claimCounts.waiting + known.claimCounts.approved + known.claimCounts.denied + known.claimCounts.completed
    : 0
  const ownBrands = viewer.keepsToOwnBrands ? new Set(viewer.ownedBrands.map(({ _id }) => _id)) : null
  const stored = storedSpiff(known, ownBrands && viewer.editingBrand ? [viewer.editingBrand._id] : [])
  const { form, submitAs } = useSpiffForm(known, stored)
  const { control, discard, recoveredAt } = form
  return (
    <FormPage
      form={{ control, submit: submitAs(false), discard, recoveredAt }}
      readOnly={readOnly}
      saveLabel={known ? (known.status === 'DENIED' ? 'Save and propose again' : 'Save') : 'Propose'}
      andAlso={
        mayDecide && (!known || known.status === 'PENDING' || known.status === 'DENIED')
          ? { label: 'Save and open', submit: submitAs(true) }
          : undefined
      }
    >
      {claimed > 0 && !readOnly && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden="true" />}>
          {plural(claimed, 'One claim has', `${claimed} claims have`)} come in. The way it pays and the currency stay;
          new amounts hold for claims submitted from now on.
        </Alert>
      )}
      {fixed && !readOnly && (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden="true" />}>
          This spiff is open: you may change its words and pictures. What it pays, to whom and until when is changed by
          a company admin.
        </Alert>
      )}
      <SpiffWords
        form={form}
        fixed={fixed}
        brands={optionsIn(brands).filter(({ value }) => !ownBrands || ownBrands.has(value))}
      />
      <ReadOnly when={fixed}>
        <SpiffDays form={form} />
        <SpiffPays form={form} claimed={claimed > 0} />
        <SpiffLimits form={form} granted={typedAmount(known?.granted?.amount)} />
        <SpiffAudience form={form} groups={optionsIn(assignmentGroups)} />
      </ReadOnly>
    </FormPage>
  )
}
