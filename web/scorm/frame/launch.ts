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

export const launch = JSON.parse(document.getElementById('launch')?.textContent ?? '{}') as Launch
