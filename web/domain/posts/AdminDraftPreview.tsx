import { IconNews } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PreviewPage } from '../../ui/media/PreviewPage.tsx'
import { keptDraft } from './draft.ts'
import { PostView } from './PostView.tsx'
import { VideoInPost } from './video/VideoInPost.tsx'

/** What stands in the editor, not saved yet, as its readers would see it. */
export function AdminDraftPreview() {
  const [draft] = useState(keptDraft)
  const [now] = useState(() => new Date().toISOString())
  if (!draft)
    return (
      <EmptyState
        order={1}
        icon={IconNews}
        title="Nothing to preview"
        text="Choose Preview in the editor: what you typed is shown here in a new tab."
      />
    )
  const { title, text, end, brand, image, video, attachFile, images, resources } = draft
  return (
    <PreviewPage title="Preview" text="As its readers would see it. This is not saved yet.">
      <PostView
        title={title}
        date={now}
        end={end}
        brand={brand}
        html={text}
        image={image?.url}
        video={video && (video.isOpen || video.opensWithPost) && <VideoInPost {...video} title={video.label} />}
        images={images}
        files={attachFile ? [attachFile, ...resources] : resources}
      />
    </PreviewPage>
  )
}
