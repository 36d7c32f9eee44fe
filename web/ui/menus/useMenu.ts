import { useState } from 'react'
import { useLocation } from 'react-router'

/** The menu of small screens: it closes on every route change, however that came about. */
export function useMenu() {
  const { key } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [shownFor, setShownFor] = useState(key)
  if (shownFor !== key) {
    setShownFor(key)
    setOpen(false)
  }
  return [isOpen, { close: () => setOpen(false), toggle: () => setOpen(!isOpen) }] as const
}
