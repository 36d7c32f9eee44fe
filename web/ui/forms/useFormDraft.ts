import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { draftKeeper, keepLastWords, openDraft, printOf, type Draft } from './drafts.ts'
import { onLeft } from './LeaveWarning.tsx'

/** When the draft was last changed, and the version of the record it stands on. */
type Recovered = { at: number; version: number | undefined }

/**
 * Keeps what is typed in this browser until it is saved or given up, and puts what an earlier visit left back into the
 * fields. Without a key nothing is kept.
 */
export function useFormDraft<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  key: string | undefined,
  version: number | undefined,
) {
  const [recovered, setRecovered] = useState<Recovered>()
  const standsOn = useRef(version)
  const keeper = useRef<ReturnType<typeof draftKeeper<T>>>(undefined)
  useEffect(() => {
    // What an unfinished draft stands on stays; of a form without changes it is what is stored now.
    if (!recovered && !form.formState.isDirty) standsOn.current = version
  })

  useEffect(() => {
    if (!key) return
    const kept = draftKeeper<T>(key)
    keeper.current = kept
    let isGone = false
    void openDraft<T>(key).then((draft) => {
      if (isGone || !draft || form.formState.isDirty) return
      const stored = form.getValues()
      const changed = (Object.keys(draft.values) as Path<T>[]).filter(
        (name) => name in stored && printOf(draft.values[name]) !== printOf(stored[name]),
      )
      if (changed.length === 0) return void kept.drop()
      for (const name of changed)
        form.setValue(name, draft.values[name] as PathValue<T, Path<T>>, { shouldDirty: true })
      standsOn.current = draft.version
      setRecovered({ at: draft.at, version: draft.version })
    })
    const draftOf = (values: T): Draft<T> => ({ values, version: standsOn.current, at: Date.now() })
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) void kept.keep(draftOf(structuredClone(values) as T))
        else void kept.drop()
      },
    })
    const keepLast = () => {
      if (form.formState.isDirty) keepLastWords(key, draftOf(form.getValues()))
    }
    addEventListener('pagehide', keepLast)
    const forget = onLeft(() => void kept.drop())
    return () => {
      isGone = true
      removeEventListener('pagehide', keepLast)
      stop()
      forget()
    }
  }, [key, form])

  return {
    recovered,
    /** The version a save goes against. */
    version: recovered ? recovered.version : version,
    /** It is saved, or given up. */
    settle() {
      setRecovered(undefined)
      void keeper.current?.drop()
    },
  }
}
