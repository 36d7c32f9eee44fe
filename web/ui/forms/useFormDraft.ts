import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { draftKeeper, keepLastWords, openDraft, typedIn, type Draft } from './drafts.ts'
import { onLeft } from './LeaveWarning.tsx'

/** When the draft was last changed, and the version of the record it stands on. */
type Recovered = { at: number; version: number | undefined }

/**
 * Keeps what is typed in this browser until it is saved or given up, and puts what an earlier visit left back into the
 * fields. Only the fields that were typed in are kept: the others stay as they are stored, whoever changed them
 * meanwhile, and nothing of those that are `unkept`. Without a key nothing is kept.
 */
export function useFormDraft<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  key: string | undefined,
  version: number | undefined,
  unkept: readonly (keyof T)[] = [],
) {
  const [recovered, setRecovered] = useState<Recovered>()
  const standsOn = useRef(version)
  const secret = useRef(unkept)
  const keeper = useRef<ReturnType<typeof draftKeeper<Partial<T>>>>(undefined)
  useEffect(() => {
    // What an unfinished draft stands on stays; of a form without changes it is what is stored now.
    if (!recovered && !form.formState.isDirty) standsOn.current = version
  })

  useEffect(() => {
    if (!key) return
    const kept = draftKeeper<Partial<T>>(key)
    keeper.current = kept
    let isGone = false
    void openDraft<Partial<T>>(key).then((draft) => {
      if (isGone || !draft || form.formState.isDirty) return
      const stored = form.getValues()
      const typed = typedIn(draft.values, stored)
      const changed = (Object.keys(typed) as Path<T>[]).filter((name) => name in stored)
      if (changed.length === 0) return void kept.drop()
      for (const name of changed) form.setValue(name, typed[name] as PathValue<T, Path<T>>, { shouldDirty: true })
      standsOn.current = draft.version
      setRecovered({ at: draft.at, version: draft.version })
    })
    let latest: Draft<Partial<T>> | undefined
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty, defaultValues = {} }) => {
        if (!isDirty) return void kept.drop()
        const typed = typedIn<T>(structuredClone(values) as T, defaultValues)
        for (const name of secret.current) delete typed[name]
        latest = { values: typed, version: standsOn.current, at: Date.now() }
        void kept.keep(latest)
      },
    })
    const keepLast = () => {
      if (form.formState.isDirty && latest) keepLastWords(key, latest)
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
    /** What is typed goes over this version from now on. */
    standOn(newer: number | undefined) {
      standsOn.current = newer
      setRecovered((draft) => draft && { ...draft, version: newer })
    },
    /** It is saved, or given up. */
    settle() {
      setRecovered(undefined)
      void keeper.current?.drop()
    },
  }
}
