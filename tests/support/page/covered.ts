/**
 * Buttons and links that lie under something that stays in sight, so that a tap meets that: those that stay themselves,
 * and at both ends of the page those that no scrolling brings out. Run within a page. What lies over everything on
 * purpose (dialogs, lists, messages) covers rightly.
 */
export function coveredButtons(): string[] {
  const staying = (element: Element | null): Element | null => {
    for (let one = element; one && one !== document.body; one = one.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(one).position)) return one
    return null
  }
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')]
  // A dialog that was closed may be left in the page.
  if (dialogs.some((dialog) => dialog.checkVisibility({ visibilityProperty: true, opacityProperty: true }))) return []
  const over = '[role=listbox], [role=menu], [role=tooltip], .mantine-Notifications-root'
  const atTop = scrollY <= 0
  const atBottom = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  return [...document.querySelectorAll('button, a[href], [role=button]')].flatMap((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (!width || !height || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return []
    const bar = staying(button)
    const isAtEnd = (atTop && y < innerHeight / 2) || (atBottom && y > innerHeight / 2)
    if (!(bar ?? isAtEnd) || getComputedStyle(button).visibility === 'hidden') return []
    const hit = document.elementFromPoint(x, y)
    if (!hit || button.contains(hit) || hit.contains(button) || hit.closest(over)) return []
    const covering = staying(hit)
    if (!covering || covering === bar || bar?.contains(covering)) return []
    const name = button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''
    return [
      `covered: “${name}” by “${(covering.getAttribute('aria-label') ?? covering.textContent ?? '').slice(0, 40)}”`,
    ]
  })
}
