import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import AdminNewVideoScreenQuery from '../__generated__/AdminNewVideoScreenQuery$parameters.ts'
import AdminVideoCategoriesScreenQuery from '../__generated__/AdminVideoCategoriesScreenQuery$parameters.ts'
import AdminVideoPreviewScreenQuery from '../__generated__/AdminVideoPreviewScreenQuery$parameters.ts'
import AdminVideoScreenQuery from '../__generated__/AdminVideoScreenQuery$parameters.ts'
import AdminVideosScreenQuery from '../__generated__/AdminVideosScreenQuery$parameters.ts'
import AdminVideoSubmissionPreviewScreenQuery from '../__generated__/AdminVideoSubmissionPreviewScreenQuery$parameters.ts'
import AdminVideoSubmissionScreenQuery from '../__generated__/AdminVideoSubmissionScreenQuery$parameters.ts'
import AdminVideoSubmissionsScreenQuery from '../__generated__/AdminVideoSubmissionsScreenQuery$parameters.ts'
import SubmitVideoScreenQuery from '../__generated__/SubmitVideoScreenQuery$parameters.ts'
import VideoCategoryScreenQuery from '../__generated__/VideoCategoryScreenQuery$parameters.ts'
import VideoScreenQuery from '../__generated__/VideoScreenQuery$parameters.ts'
import VideosScreenQuery from '../__generated__/VideosScreenQuery$parameters.ts'
import VideoSubmissionEditScreenQuery from '../__generated__/VideoSubmissionEditScreenQuery$parameters.ts'
import VideoSubmissionScreenQuery from '../__generated__/VideoSubmissionScreenQuery$parameters.ts'
import VideoSubmissionsScreenQuery from '../__generated__/VideoSubmissionsScreenQuery$parameters.ts'
import { SubmissionStatus, VideoState } from '../contract/__generated__/limits.ts'
import { recordingsAsked, shelvesAsked } from '../domain/recordings/searches.ts'
import { orderNamed, screen, searched, searchedOf } from '../relay/screen.tsx'
import { orderOfSubmissions } from '../ui/decisions/submissions.tsx'

const one = ({ params }: LoaderFunctionArgs) => ({ id: params.videoId ?? '' })

/** What is entered and not saved yet. */
const draftPreview = (path: string): RouteObject => ({
  path,
  lazy: { Component: async () => (await import('../domain/recordings/DraftPreview.tsx')).DraftPreview },
})

export const learner: RouteObject[] = [
  screen('videos', VideosScreenQuery, () => import('./VideosScreen.tsx'), shelvesAsked),
  screen(
    'videos/category/:categoryId',
    VideoCategoryScreenQuery,
    () => import('./VideoCategoryScreen.tsx'),
    (args) => ({ id: args.params.categoryId ?? '', text: searched(args, 'text') }),
  ),
  screen(
    'videos/submissions',
    VideoSubmissionsScreenQuery,
    () => import('./submissions/VideoSubmissionsScreen.tsx'),
    (args) => ({ text: searched(args, 'text'), status: searchedOf(args, 'status', SubmissionStatus) }),
  ),
  screen(
    'videos/submissions/submit',
    SubmitVideoScreenQuery,
    () => import('./submissions/SubmitVideoScreen.tsx'),
    () => ({}),
  ),
  draftPreview('videos/submissions/preview'),
  screen(
    'videos/submissions/:videoId',
    VideoSubmissionScreenQuery,
    () => import('./submissions/VideoSubmissionScreen.tsx'),
    one,
  ),
  screen(
    'videos/submissions/:videoId/edit',
    VideoSubmissionEditScreenQuery,
    () => import('./submissions/VideoSubmissionEditScreen.tsx'),
    one,
  ),
  screen('videos/:videoId', VideoScreenQuery, () => import('./VideoScreen.tsx'), one),
]

export const admin: RouteObject[] = [
  screen(
    'videos',
    AdminVideosScreenQuery,
    () => import('./AdminVideosScreen.tsx'),
    (args) => recordingsAsked(args, VideoState),
  ),
  screen(
    'videos/categories',
    AdminVideoCategoriesScreenQuery,
    () => import('./AdminVideoCategoriesScreen.tsx'),
    () => ({}),
  ),
  screen(
    'videos/create',
    AdminNewVideoScreenQuery,
    () => import('./AdminNewVideoScreen.tsx'),
    () => ({}),
  ),
  draftPreview('videos/preview'),
  screen(
    'videos/submissions',
    AdminVideoSubmissionsScreenQuery,
    () => import('./submissions/AdminVideoSubmissionsScreen.tsx'),
    (args) => {
      const status = searchedOf(args, 'status', SubmissionStatus) ?? 'PENDING'
      return {
        status,
        text: searched(args, 'text'),
        sort: orderNamed(searched(args, 'sort') ?? orderOfSubmissions(status), 'created', 'decided'),
      }
    },
  ),
  screen(
    'videos/submissions/:videoId/edit',
    AdminVideoSubmissionScreenQuery,
    () => import('./submissions/AdminVideoSubmissionScreen.tsx'),
    one,
  ),
  screen(
    'videos/submissions/:videoId/preview',
    AdminVideoSubmissionPreviewScreenQuery,
    () => import('./submissions/AdminVideoSubmissionPreviewScreen.tsx'),
    one,
  ),
  screen('videos/:videoId/edit', AdminVideoScreenQuery, () => import('./AdminVideoScreen.tsx'), one),
  screen('videos/:videoId/preview', AdminVideoPreviewScreenQuery, () => import('./AdminVideoPreviewScreen.tsx'), one),
]
