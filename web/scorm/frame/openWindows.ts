/**
 * A lesson's page in a window of its own looks for its API where it came from. Links name no opener by themselves any
 * more: those to the package's own pages do, unless they say otherwise.
 */
export function letWindowsFindTheirApi(lesson: HTMLIFrameElement): void {
  const page = lesson.contentDocument
  page?.addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element | null)?.closest?.('a[target], area[target]')
      const href = link?.getAttribute('href')
      if (!link || !href || /\b(noopener|noreferrer|opener)\b/.test(link.getAttribute('rel') ?? '')) return
      if (new URL(href, page.baseURI).origin === location.origin)
        link.setAttribute('rel', `${link.getAttribute('rel') ?? ''} opener`.trim())
    },
    true,
  )
}
