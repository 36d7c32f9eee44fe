/** How many places the keyboard was at are remembered: who opened a menu, a dialog, and a question over it. */
const REMEMBERED = 8

const isOff = (element: Element) => element.matches(':disabled, [data-disabled]')
const isNowhere = () => document.activeElement === null || document.activeElement === document.body

function* above(element: Element) {
  for (let at: Element | null = element; at; at = at.parentElement) yield at
}

const isLoading = (place: Element) => place.querySelector('[role="status"][aria-label="Loading"]') !== null

const headingOf = (place: Element) =>
  [...place.querySelectorAll('h1, h2, h3, h4')].find((heading) => !heading.closest('[hidden]'))

function focus(element: Element | undefined) {
  if (!(element instanceof HTMLElement)) return
  if (/^H\d$/.test(element.tagName) && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/**
 * Where the keyboard is when what it was on goes: a page that is left, a step that is taken, a row that is deleted, a
 * dialog that closes after the menu that opened it. It goes to the heading of what came in its place, or back to where
 * it came from, never to the top of the document. A button that is off while something runs has it back afterwards.
 */
export function keepFocus() {
  /** Places the keyboard was at, each with what it stood in, the last one first. */
  let places: Element[][] = []
  let isLost = false

  const arrived = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    isLost = false
    places = [[...above(target)], ...places.filter(([place]) => place !== target)].slice(0, REMEMBERED)
  }
  // Who clicks beside everything wants nothing focused; what goes is left too, a moment before it is gone.
  const left = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof Element)) return
    queueMicrotask(() => {
      if (isNowhere() && target.isConnected && !isOff(target)) places = []
    })
  }

  function look() {
    const [element, ...around] = places[0] ?? []
    if (!element) return
    if (element.isConnected) {
      if (isOff(element)) isLost = true
      else if (isLost && isNowhere()) focus(element)
    } else if (isNowhere()) focus(instead(around))
  }

  /** Where to go for what was there; undefined while it loads. */
  function instead(around: Element[]) {
    const main = document.querySelector('main')
    const nearest = around.find((place) => place.isConnected)
    // A dialog or a menu lies beside the page: back to where it was opened from.
    if (!main?.contains(nearest ?? null)) {
      const opener = places.slice(1).find(([place]) => place?.isConnected && !isOff(place))?.[0]
      return opener ?? (main ? headingOf(main) : undefined)
    }
    for (const place of nearest ? above(nearest) : []) {
      if (isLoading(place)) return undefined
      const heading = headingOf(place)
      if (heading || place === main) return heading
    }
    return undefined
  }

  const changes = new MutationObserver(look)
  document.addEventListener('focusin', arrived)
  document.addEventListener('focusout', left)
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'data-disabled', 'hidden'],
  })
  return () => {
    changes.disconnect()
    document.removeEventListener('focusin', arrived)
    document.removeEventListener('focusout', left)
  }
}
