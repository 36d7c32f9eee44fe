import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useDraftKey } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { DeleteRecord, FormPage } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'

/** Where groups of a kind are kept. */
type GroupPath = '/auth/admin/admin-groups' | '/auth/admin/assign-groups'

type Saved<T extends FieldValues, D> = Pick<
  Parameters<typeof useRecordForm<T, D>>[0],
  'stored' | 'schema' | 'version' | 'send'
> & {
  path: GroupPath
  /** Undefined while there is none yet. */
  databaseId: string | undefined
  /** The name drafts of this kind go by. */
  draft: string
  /** The group the answer tells of. */
  savedOf: (data: D) => { readonly databaseId: string }
  /** The tab a new group opens with. */
  next: string
}

/** The form of a group of either kind: a draft of it, what is told when it is saved, and where a new one opens. */
export function useGroupForm<T extends FieldValues, D>({
  path,
  databaseId,
  draft,
  savedOf,
  next,
  ...fields
}: Saved<T, D>) {
  const navigate = useNavigate()
  return useRecordForm<T, D>({
    ...fields,
    draft: useDraftKey(draft, databaseId),
    saved: (data) => {
      showDone(databaseId ? 'The group is saved' : 'The group is created')
      if (!databaseId) void navigate(`${path}/${savedOf(data).databaseId}/edit?tab=${next}`, { replace: true })
    },
  })
}

type Props<T extends FieldValues> = Pick<ComponentProps<typeof FormPage<T>>, 'children'> & {
  form: ReturnType<typeof useRecordForm<T, unknown>>
  path: GroupPath
  /** Asks and deletes; true when the group is gone. Undefined while there is none yet. */
  remove: (() => Promise<boolean>) | undefined
}

/** The page of a group's form, with the way to delete it. */
export function AdminGroupPage<T extends FieldValues>({ form, path, remove, children }: Props<T>) {
  const deletion = remove && (
    <DeleteRecord form={form} ask={remove} to={path}>
      Delete group
    </DeleteRecord>
  )
  return (
    <FormPage form={form} saveLabel={remove ? 'Save' : 'Create group'} more={deletion}>
      {children}
    </FormPage>
  )
}
