import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import classes from './Disclosure.module.css'
import { useMenu } from './useMenu.ts'

type Props = {
  /** What stands in the button, and the button's looks. */
  button: ReactNode
  buttonClassName: string | undefined
  label?: string
  /** Names what is shown. */
  title: string
  width?: number
  isActive?: boolean
  /** Gets what closes it. */
  children: (close: () => void) => ReactNode
}

/**
 * A button that shows a few links or lines below it. Closes on Escape, on a press elsewhere, when the focus leaves, and
 * on every route change. Small on purpose: it stands in the head of every page.
 */
export function Disclosure({ button, buttonClassName, label, title, width = 240, isActive, children }: Props) {
  const [isOpen, { close, toggle }] = useMenu()
  const root = useRef<HTMLDivElement>(null)
  const target = useRef<HTMLButtonElement>(null)
  const id = useId()
  const happened = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Escape') return
      close()
      target.current?.focus()
    } else if (!root.current?.contains(event.target as Node)) close()
  })
  useEffect(() => {
    if (!isOpen) return
    const leaving = new AbortController()
    for (const name of ['pointerdown', 'focusin', 'keydown'])
      document.addEventListener(name, (event) => happened(event), { signal: leaving.signal })
    return () => leaving.abort()
  }, [isOpen])
  return (
    <div ref={root} className={classes.root}>
      <button
        ref={target}
        type="button"
        className={buttonClassName}
        data-active={isActive || undefined}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {button}
      </button>
      {isOpen && (
        <div id={id} role="group" aria-label={title} className={classes.panel} style={{ width }}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
