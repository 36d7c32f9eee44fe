import CoursePreviewScreenQuery from '../../__generated__/CoursePreviewScreenQuery$parameters.ts'
import { screen } from '../../relay/screen.tsx'

/** Apart from the public tree, so that Relay comes with the preview and not with every public page. */
export const { loader, lazy } = screen(
  '',
  CoursePreviewScreenQuery,
  () => import('./CoursePreviewScreen.tsx'),
  ({ params }) => ({ shareKey: params.shareKey ?? '' }),
) as { loader: (args: object) => object; lazy: { Component: () => Promise<React.ComponentType> } }
