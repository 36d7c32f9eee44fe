import { useEffect, useRef } from 'react'
import type { FileValue } from './uploads.ts'

/**
 * A list of files that grows as uploads end, in the order they were chosen in: those that began together end as they
 * like. Answers the list as it is meanwhile, and how a file is added.
 */
export function useArrivals<F extends FileValue>(files: readonly F[], onChange: (next: F[]) => void) {
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  })
  const places = useRef(new Map<string, number>())
  const change = (next: F[]) => {
    latest.current = next
    onChange(next)
  }
  return {
    change,
    add(file: F, place: number) {
      places.current.set(file._id, place)
      const next = latest.current.findIndex(({ _id }) => (places.current.get(_id) ?? 0) > place)
      change(latest.current.toSpliced(next < 0 ? latest.current.length : next, 0, file))
    },
  }
}
