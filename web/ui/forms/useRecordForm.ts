import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import {
  set,
  useForm,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { showFailure } from '../alerts.ts'
import { fieldsOf, type FormOf, type Schema } from '../fields/bound.ts'
import { allArrived } from '../fields/arriving.ts'
import { typedIn } from './drafts.ts'
import { discardChanges, type ShownForm } from './FormPage.tsx'
import { saveForm, type Answer } from './saveVersioned.ts'
import { useFormDraft } from './useFormDraft.ts'

type Options<T extends FieldValues, D> = {
  /** What the fields begin with. They follow the record, save where something was typed. */
  stored: NoInfer<T>
  schema: Schema<T>
  /** Of the record as it was read; without one the last save wins. */
  version?: number
  /**
   * The name of the record and whose work it is: what is typed survives a closed browser. Not for what is
   * secret, nor for what is sent once by an idempotency key, which would have to be kept with it.
   */
  draft?: string
  /** Fields that no draft keeps: what is secret, and what has to be done anew. */
  unkept?: readonly (keyof T)[]
  /** Fires the mutation; undefined when the person thought better of it. */
  send: (values: T, version: number | undefined) => Promise<Answer<D> | undefined>
  /** All went well: tell it, go on. The fields count as stored by then. */
  saved: (data: D, values: T) => unknown
  /**
   * Reads the record anew when someone else saved meanwhile, whosever work stays; the screen's query unless said. The
   * form stays open: its `stored` and `version` follow.
   */
  reload?: () => unknown
}

/** Milliseconds until a record that is read anew should be here. */
const PATIENCE = 10_000

/** `field('name')` binds a field part; `form` is for what else is done with the values. */
export type RecordForm<T extends FieldValues> = ShownForm<T> & FormOf<T> & { discard: () => void }

/**
 * The record as it is by now; `readBeyond` reads it anew and tells whether it came in another version than the stale
 * one.
 */
function useNewest<R extends { version: number | undefined }>(record: R, readAnew: () => unknown) {
  const latest = useRef(record)
  const arrived = useRef<() => void>(undefined)
  useEffect(() => {
    const isNewer = latest.current.version !== record.version
    latest.current = record
    if (isNewer) arrived.current?.()
  })
  const readBeyond = async (stale: number | undefined) => {
    if (latest.current.version === stale) {
      const arrival = new Promise<void>((resolve) => {
        arrived.current = resolve
        setTimeout(resolve, PATIENCE)
      })
      readAnew()
      await arrival
    }
    return latest.current.version !== stale
  }
  return { latest, readBeyond }
}

const NOT_THERE = 'This file did not arrive. Send it again, or take it off.'

/**
 * The form of a record: what the server refuses stands at its field and what was typed stays; when someone else saved
 * meanwhile the person decides whose work stays. Files on their way are waited for.
 */
export function useRecordForm<T extends FieldValues, D>({
  stored,
  schema,
  version,
  draft: key,
  unkept,
  send,
  saved,
  reload,
}: Options<T, D>): RecordForm<T> {
  const { revalidate } = useRevalidator()
  const isSending = useRef(false)
  const check = standardSchemaResolver(schema)
  const form: UseFormReturn<T, unknown, T> = useForm<T, unknown, T>({
    values: stored,
    // Without keepDirty what was typed would stay and count as saved.
    resetOptions: { keepDirtyValues: true, keepDirty: true },
    async resolver(values, context, options) {
      if (!isSending.current) return check(values, context, options)
      const missing = await allArrived(form.control)
      if (!missing.length) return check(form.getValues(), context, options)
      const errors: FieldErrors<T> = {}
      for (const name of missing) set(errors, name, { type: 'arrival', message: NOT_THERE })
      return { values: {}, errors }
    },
  })
  const draft = useFormDraft(form, key, version, unkept)
  const readAnew = reload ?? revalidate
  const { latest, readBeyond } = useNewest({ stored, version }, readAnew)
  const again = useRef<(known: number | undefined) => Promise<void>>(undefined)
  /** What they saved is read, what was typed goes over it, and the rest stays theirs. */
  const keepMine = async (stale: number | undefined) => {
    const mine = typedIn(form.getValues(), latest.current.stored)
    const isRead = await readBeyond(stale)
    if (!isRead) return showFailure('What they saved could not be loaded, so nothing is saved yet. Try again.')
    for (const name of Object.keys(mine) as Path<T>[])
      form.setValue(name, mine[name] as PathValue<T, Path<T>>, { shouldDirty: true })
    const theirs = latest.current.version
    draft.standOn(theirs)
    await again.current?.(theirs)
  }
  const submitAgainst = async (known: number | undefined, event?: SyntheticEvent) => {
    isSending.current = true
    await form.handleSubmit(async (values) => {
      isSending.current = false
      const data = await saveForm(form, known, (against) => send(values, against), {
        keepMine: () => keepMine(known),
        takeTheirs() {
          draft.settle()
          readAnew()
        },
      })
      if (!data) return
      draft.settle()
      await saved(data, values)
    })(event)
    isSending.current = false
  }
  useEffect(() => {
    // Of the newest render: what it sends is told from the record as it was read anew.
    again.current = submitAgainst
  })
  const submit = (event?: SyntheticEvent) => submitAgainst(draft.version, event)
  const discard = () => {
    discardChanges(form)
    draft.settle()
  }
  const field = fieldsOf(form.control, schema)
  return { form, control: form.control, field, submit, discard, recoveredAt: draft.recovered?.at }
}
