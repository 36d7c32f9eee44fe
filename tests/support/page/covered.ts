/**
 * Buttons and links that stay in sight while one scrolls and lie under another thing that does, so that a tap meets
 * that: run within a page. What lies over everything on purpose (dialogs, lists, messages) covers rightly.
 */
export function coveredButtons(): string[] {
  const staying = (element: Element | null): Element | null => {
    for (let one = element; one && one !== document.body; one = one.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(one).position)) return one
    return null
  }
  if (document.querySelector('[role=dialog], [role=alertdialog], dialog[open]')) return []
  const over = '[role=listbox], [role=menu], [role=tooltip], .mantine-Notifications-root'
  return [...document.querySelectorAll('button, a[href], [role=button]')].flatMap((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (!width || !height || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return []
    const bar = staying(button)
    if (!bar || getComputedStyle(button).visibility === 'hidden') return []
    const hit = document.elementFromPoint(x, y)
    if (!hit || button.contains(hit) || hit.contains(button) || hit.closest(over)) return []
    const covering = staying(hit)
    if (!covering || covering === bar || bar.contains(covering)) return []
    const name = button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''
    return [
      `covered: “${name}” by “${(covering.getAttribute('aria-label') ?? covering.textContent ?? '').slice(0, 40)}”`,
    ]
  })
}
