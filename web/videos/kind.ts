import { IconUpload, IconVideo } from '@tabler/icons-react'
import { adminOf, listOf, type RecordingKind } from '../domain/recordings/kinds.ts'

export const videoKind: RecordingKind = {
  target: 'VIDEO',
  type: 'Video',
  one: 'video',
  many: 'videos',
  parameter: 'videoId',
  media: 'video',
  icon: IconVideo,
  flag: 'videos',
  view: 'view-videos',
  modify: 'modify-videos',
  places: { learner: 82, admin: 300 },
  adminLink: { label: 'All videos', group: 'Videos' },
  words: {
    learner: 'Watch what brands and colleagues show, and share what you know.',
    learnerNone: 'As soon as a brand or a colleague publishes a video for you, it appears here.',
    goesOn: 'Continue watching',
    admin: 'What people watch: from brands, and what colleagues submitted.',
    adminNone: 'Upload a video, give it a title, and publish it for everybody or for groups.',
  },
  links: ({ rights }) =>
    rights.includes('submit-videos')
      ? [
          { ...submissions, icon: IconVideo },
          { to: submitPath, label: 'Submit a video', icon: IconUpload, isMain: true },
        ]
      : [],
  undecided: (id) => queuePreview(id),
}

/** What one submitted. */
export const submissions = { to: `${listOf(videoKind).to}/submissions`, label: 'My videos' }
export const submitPath = `${submissions.to}/submit`
export const submissionPath = (videoId: string) => `${submissions.to}/${videoId}`
export const submissionEditor = (videoId: string) => `${submissions.to}/${videoId}/edit`

/** What waits for a decision. */
export const queue = { to: `${adminOf(videoKind).to}/submissions`, label: 'Submissions' }
export const queueEditor = (videoId: string) => `${queue.to}/${videoId}/edit`
export const queuePreview = (videoId: string) => `${queue.to}/${videoId}/preview`
