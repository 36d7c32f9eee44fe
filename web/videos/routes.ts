import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import AdminVideoSubmissionPreviewScreenQuery from '../__generated__/AdminVideoSubmissionPreviewScreenQuery$parameters.ts'
import AdminVideoSubmissionScreenQuery from '../__generated__/AdminVideoSubmissionScreenQuery$parameters.ts'
import AdminVideoSubmissionsScreenQuery from '../__generated__/AdminVideoSubmissionsScreenQuery$parameters.ts'
import SubmitVideoScreenQuery from '../__generated__/SubmitVideoScreenQuery$parameters.ts'
import VideoSubmissionEditScreenQuery from '../__generated__/VideoSubmissionEditScreenQuery$parameters.ts'
import VideoSubmissionScreenQuery from '../__generated__/VideoSubmissionScreenQuery$parameters.ts'
import VideoSubmissionsScreenQuery from '../__generated__/VideoSubmissionsScreenQuery$parameters.ts'
import { SubmissionStatus } from '../contract/__generated__/limits.ts'
import { isSearched, orderNamed, screen, searched, searchedOf } from '../relay/screen.tsx'
import { orderOfSubmissions } from '../ui/decisions/submissions.tsx'

const one = ({ params }: LoaderFunctionArgs) => ({ id: params.videoId ?? '' })

export const learner: RouteObject[] = [
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
  {
    path: 'videos/submissions/preview',
    lazy: { Component: async () => (await import('../domain/recordings/DraftPreview.tsx')).DraftPreview },
  },
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
]

export const admin: RouteObject[] = [
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
        isSearched: isSearched(args, 'text'),
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
]
