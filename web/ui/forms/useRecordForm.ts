import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { discardChanges, type ShownForm } from './FormPage.tsx'
import { saveForm, type Answer } from './saveVersioned.ts'
import { useFormDraft } from './useFormDraft.ts'

type Options<T extends FieldValues, D> = {
  /** What the fields begin with. They follow the record, save where something was typed. */
  stored: T
  schema: Parameters<typeof standardSchemaResolver<T, unknown, T>>[0]
  /** Of the record as it was read; without one the last save wins. */
  version?: number
  /**
   * The name of the record and whose work it is: what is typed survives a closed browser. Not for what is
   * secret, nor for what is sent once by an idempotency key, which would have to be kept with it.
   */
  draft?: string
  /** Fires the mutation; undefined when the person thought better of it. */
  send: (values: T, version: number | undefined) => Promise<Answer<D> | undefined>
  /** All went well: tell it, go on. The fields count as stored by then. */
  saved: (data: D, values: T) => unknown
  /** Reads the record anew when someone else saved meanwhile and the person takes theirs; the screen's query unless said. */
  reload?: () => unknown
}

type RecordForm<T extends FieldValues> = ShownForm<T> & { discard: () => void } & { form: UseFormReturn<T, unknown, T> }

/**
 * The form of a record: what the server refuses stands at its field and what was typed stays; when someone else saved
 * meanwhile the person decides whose work stays.
 */
export function useRecordForm<T extends FieldValues, D>({
  stored,
  schema,
  version,
  draft: key,
  send,
  saved,
  reload,
}: Options<T, D>): RecordForm<T> {
  const { revalidate } = useRevalidator()
  const form = useForm<T, unknown, T>({
    values: stored,
    // Without keepDirty what was typed would stay and count as saved.
    resetOptions: { keepDirtyValues: true, keepDirty: true },
    resolver: standardSchemaResolver(schema),
  })
  const draft = useFormDraft(form, key, version)
  const submit = form.handleSubmit(async (values) => {
    const takeTheirs = () => {
      draft.settle()
      return (reload ?? revalidate)()
    }
    const data = await saveForm(form, draft.version, (against) => send(values, against), takeTheirs)
    if (!data) return
    draft.settle()
    await saved(data, values)
  })
  const discard = () => {
    discardChanges(form)
    draft.settle()
  }
  return { form, control: form.control, submit, discard, recoveredAt: draft.recovered?.at }
}
