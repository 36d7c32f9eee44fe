/**
 * Keeps the focus on a row that was moved by its buttons: at an end on the button that is left, never out of the row.
 * Rows carry `data-at`, their buttons `data-way`.
 */
export function focusMoved(list: HTMLElement | null, to: number, way: 'up' | 'down'): void {
  requestAnimationFrame(() => {
    const row = Array.from(list?.children ?? []).find((child) => child.getAttribute('data-at') === String(to))
    const left = Array.from(row?.querySelectorAll<HTMLButtonElement>('[data-way]') ?? []).filter(
      ({ disabled }) => !disabled,
    )
    const next = left.find((button) => button.dataset.way === way) ?? left[0]
    next?.focus()
  })
}
