import { createContext, use, type ReactNode } from 'react'

const ReadOnlyContext = createContext(false)

/** Whether what one stands in may be looked at, but not changed. */
export const useReadOnly = () => use(ReadOnlyContext)

type Props = {
  when: boolean
  /** Begins anew: a dialog is not read only because of the page behind it. */ anew?: boolean
}

/** Every field within is for looking only. The frames of forms do it by themselves; this is for a part of a form. */
export function ReadOnly({ when, anew = false, children }: Props & { children: ReactNode }) {
  const isWithin = useReadOnly()
  return <ReadOnlyContext value={when || (isWithin && !anew)}>{children}</ReadOnlyContext>
}
