import { useEffect, useLayoutEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * What single keys do while nothing is typed and no dialog is open. A handler that answers false leaves the key to the
 * browser. With `on` false only the keys of `always` work.
 */
export function useKeys(handlers: Record<string, () => unknown>, on = true, always: readonly string[] = []) {
  const latest = useRef({ handlers, on, always })
  useLayoutEffect(() => {
    latest.current = { handlers, on, always }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const known = latest.current
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.repeat && key !== '+' && key !== '-')
      )
        return
      if (isTyping(event.target) || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      // Enter and space belong to a button or link that has the focus.
      if (key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('button, a')) return
      const handler = known.on || known.always.includes(key) ? known.handlers[key] : undefined
      if (!handler || handler() === false) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
