import { graphql, readInlineData } from 'react-relay'
import type { sameBrowser_enrollment$key } from '../../__generated__/sameBrowser_enrollment.graphql.ts'

/** Same phone as Ann Lee and Bo Diaz: who else marked themselves in one browser; undefined for nobody. */
export function sameBrowserWords(enrollment: sameBrowser_enrollment$key): string | undefined {
  const { sameBrowserAs } = readInlineData(
    graphql`fragment sameBrowser_enrollment on LiveTrainingEnrollment @inline { sameBrowserAs }`,
    enrollment,
  )
  if (sameBrowserAs.length === 0) return undefined
  return `Same phone as ${new Intl.ListFormat('en').format(sameBrowserAs)}`
}
