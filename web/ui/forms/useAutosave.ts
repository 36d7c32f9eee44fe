import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { fieldsOf, type Schema } from '../fields/bound.ts'
import { createAutosave, type Autosave, type Outcome } from './autosave.ts'
import { browserDrafts, openDraft } from './drafts.ts'

// Records whose screen was left before all was sent: whoever comes back goes on where they were.
const open = new Map<string, unknown>()

export type Opened<T> = {
  saver: Autosave<T>
  values: T
  /** When the draft of an earlier visit was last changed. */ recoveredAt?: number
}

type Record<T> = {
  key: string
  version: number
  stored: T
  send: (values: T, version: number) => Promise<Outcome>
  problemOf: (values: T) => string | undefined
  /** Whether two read the same, however the server worded them. */
  isSame: (a: T, b: T) => boolean
}

/**
 * What a form begins with: what is stored, or what was typed before and not saved. Undefined while the browser looks.
 */
export function useOpened<T>(record: Record<T>): Opened<T> | undefined {
  const [opened, setOpened] = useState<Opened<T>>()
  const newest = useRef(record)
  useEffect(() => {
    newest.current = record
  })
  const { key } = record
  useEffect(() => {
    let gone = false
    void begin(newest.current).then((found) => {
      if (!gone) setOpened(found)
    })
    return () => {
      gone = true
      setOpened(undefined)
    }
  }, [key])
  return opened?.saver.key === key ? opened : undefined
}

async function begin<T>({ key, version, stored, send, problemOf, isSame }: Record<T>): Promise<Opened<T>> {
  const known = open.get(key) as Autosave<T> | undefined
  if (known) {
    known.adopt(send)
    return { saver: known, values: known.typed().values, recoveredAt: known.recoveredAt() }
  }
  const draft = await openDraft<T>(key)
  const saver = createAutosave<T>({ key, version, stored, send, problemOf })
  open.set(key, saver)
  if (!draft) return { saver, values: stored }
  if (isSame(draft.values, stored)) {
    await browserDrafts.drop(key).catch(() => undefined)
    return { saver, values: stored }
  }
  saver.recover(draft.values, draft.version ?? version, draft.at)
  return { saver, values: draft.values, recoveredAt: draft.at }
}

/** The form of a record that is saved by itself: it says at once what the server would refuse. */
export function useAutosavedForm<T extends FieldValues>({ values }: Opened<T>, schema: Schema<T>) {
  const form = useForm<T, unknown, T>({
    defaultValues: values as DefaultValues<T>,
    resolver: standardSchemaResolver(schema),
    mode: 'onChange',
  })
  return { form, control: form.control, field: fieldsOf(form.control, schema) }
}

/**
 * Ties a form to its saver: every change of the form goes there, and leaving sends what is left; `isUnsafe` is for a
 * LeaveWarning.
 */
export function useAutosave<T extends FieldValues>(saver: Autosave<T>, form: UseFormReturn<T, unknown, T>) {
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  const isSafe = useSyncExternalStore(saver.subscribe, saver.isSafe)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saver.change(structuredClone(values) as T),
      }),
    [form, saver],
  )
  useEffect(() => {
    open.set(saver.key, saver)
    return () => {
      const leave = () => {
        const { isDirty } = saver.typed()
        if (isDirty && saver.state().is === 'saving') return
        stop()
        open.delete(saver.key)
        saver.close()
      }
      const stop = saver.subscribe(leave)
      void saver.flush().then(leave)
    }
  }, [saver])
  // Only where the browser keeps nothing is there something to lose.
  return { state, isUnsafe: !isSafe && state.is !== 'saving' && state.is !== 'saved' }
}
