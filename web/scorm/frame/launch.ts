/** As the server tells it: server/scorm/content/launch.ts. */
export type Launch = {
  portal: string
  version: 'SCORM_12' | 'SCORM_2004'
  isSco: boolean
  isPreview: boolean
  attemptId: string
  secret: string
  itemId: string
  href: string
  commit: number
  cmi: Record<string, string>
  /** Null where the lessons of the package have no order. */
  order: {
    shared: { reads: boolean; writes: boolean }[]
    /** What the lesson may ask for, as it stood when it was opened. */
    valid: Record<string, boolean>
  } | null
}

/** How a lesson begins in a preview whose lessons have an order: the page around it goes through it by itself. */
export type Previewed = { cmi: Record<string, string>; valid: Record<string, boolean> }

const given = JSON.parse(document.getElementById('launch')?.textContent ?? '{}') as Launch

const said = given.isPreview && given.order ? decodeURIComponent(location.hash.slice(1)) : ''

export const previewed = said ? (JSON.parse(said) as Previewed) : null

export const launch: Launch =
  previewed && given.order ? { ...given, order: { ...given.order, valid: previewed.valid } } : given
